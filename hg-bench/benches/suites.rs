//! Every subject of every suite and mode, for criterion.

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use hg_bench::measure::Group;
use hg_bench::subject::Mode;
use hg_bench::suites::{IN_CACHE, SUITES, all};

fn suites(criterion: &mut Criterion) {
    let subjects = all();
    for suite in SUITES {
        for mode in Mode::ALL {
            let own = subjects
                .iter()
                .filter(|it| it.suite == suite.name && it.mode == mode);
            let own: Vec<_> = own.collect();
            if own.is_empty() {
                continue;
            }
            let name = format!("{}/{}", suite.name, mode.name());
            let input = suite.input(mode, IN_CACHE);
            let mut group = Group::of(&name, &input.bytes, input.size, own.iter().copied());
            group.check().expect("all subjects do the same");
            let mut group = criterion.benchmark_group(&name);
            group.throughput(Throughput::Bytes(input.bytes.len() as u64));
            for subject in own {
                let mut task = (subject.prepare)(&input.bytes);
                group.bench_function(subject.name, |bencher| bencher.iter(|| task.run()));
            }
            group.finish();
        }
    }
}

criterion_group!(all_suites, suites);
criterion_main!(all_suites);
