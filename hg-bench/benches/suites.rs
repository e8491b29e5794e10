//! The ancestors' benchmark: for each message, bytes in host order → host
//! struct → network order → output bytes, by hand and with Hg.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hg_bench::steps::{IN_CACHE, STEPS};

fn steps(criterion: &mut Criterion) {
    for step in STEPS {
        let input = step.input(IN_CACHE);
        step.suite(&input)
            .check()
            .expect("both sides give equal bytes");
        let mut output = vec![0; input.len()];
        let mut group = criterion.benchmark_group(step.name);
        group.throughput(Throughput::Bytes(input.len() as u64));
        for (name, run) in [("control", step.control), ("hg", step.hg)] {
            group.bench_function(name, |bencher| {
                bencher.iter(|| {
                    run(black_box(&input), black_box(&mut output));
                });
            });
        }
        group.finish();
    }
}

criterion_group!(suites, steps);
criterion_main!(suites);
