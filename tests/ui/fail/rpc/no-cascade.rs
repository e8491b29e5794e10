use hg::Net;

// One mistake is one error, whatever is done with the interface.
#[hg::rpc]
pub trait Robot {
    fn go(&mut self, x: i16, at: usize);
    fn say(&mut self, text: &str);
}

struct Trace;

impl Robot for Trace {
    fn go(&mut self, _: i16, _: usize) {}
    fn say(&mut self, _: &str) {}
}

fn main() {
    let mut robot = RobotRecorder::<_, Net>::new(Vec::new());
    robot.go(1, 2);
    robot.say("hello");
    let calls: Vec<u8> = robot.finish().unwrap();
    RobotRpc::play::<Net>(&calls, &mut Trace).unwrap();
    RobotRpc::play_dyn::<Net>(&calls, &mut Trace).unwrap();
    assert_eq!(RobotRpc::INTERFACE.methods().len(), 2);
}
