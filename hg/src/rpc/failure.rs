//! What can come between a call and its reply.

use core::fmt;

use crate::error::Error;

/// Why a call was not sent, or has no reply.
///
/// Some are about one call, and the connection goes on; after others it is of
/// no use any more, see [`is_final`](Failure::is_final).
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Failure {
    /// The other side has no such method, or has it in another form.
    UnknownMethod,
    /// The other side found no valid arguments in the call.
    Arguments,
    /// The reply held a value that does not fit its place, on the other side.
    Reply,
    /// The call or its reply is longer than a limit allows.
    TooLarge,
    /// An argument does not fit its place, or a reply is no valid value here.
    Invalid(Error),
    /// As many calls as the limits allow wait for their replies, or for being
    /// sent.
    Busy,
    /// The reply has not arrived.
    Waiting,
    /// The other side does not keep to the protocol.
    Violation(Violation),
    /// The stream ended, after so many complete frames.
    Closed {
        /// Calls, replies, errors and barriers.
        frames: u64,
    },
    /// The stream ended within a frame, of which so many bytes are there.
    /// Every frame before it was taken.
    Cut {
        /// The complete frames before it: calls, replies, errors and barriers.
        frames: u64,
        /// The bytes behind them.
        bytes: usize,
    },
    /// The stream failed.
    #[cfg(feature = "std")]
    Io(alloc::sync::Arc<std::io::Error>),
}

/// How the other side does not keep to the protocol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Violation {
    /// It does not begin with a hello.
    Magic,
    /// It speaks another version of the protocol.
    Version(u8),
    /// It writes numbers in the other byte order.
    Order,
    /// Its hello names a method twice, or one of no size.
    Hello,
    /// A frame of an unknown kind.
    Frame(u8),
    /// A call of a method that its hello does not name.
    Method(u8),
    /// A reply or an error where no call waits for one.
    Unasked,
    /// An error for a reason that is not known.
    Reason(u8),
}

/// Why the other side did not do what was asked, as an error frame says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg(feature = "alloc")]
pub(super) enum Refusal {
    UnknownMethod = 1,
    Arguments = 2,
    Reply = 3,
    TooLarge = 4,
}

#[cfg(feature = "alloc")]
impl Refusal {
    pub(super) const fn of(code: u8) -> Option<Refusal> {
        match code {
            1 => Some(Refusal::UnknownMethod),
            2 => Some(Refusal::Arguments),
            3 => Some(Refusal::Reply),
            4 => Some(Refusal::TooLarge),
            _ => None,
        }
    }
}

#[cfg(feature = "alloc")]
impl From<Refusal> for Failure {
    fn from(refusal: Refusal) -> Failure {
        match refusal {
            Refusal::UnknownMethod => Failure::UnknownMethod,
            Refusal::Arguments => Failure::Arguments,
            Refusal::Reply => Failure::Reply,
            Refusal::TooLarge => Failure::TooLarge,
        }
    }
}

impl Failure {
    /// Whether no other call can succeed: after a violation, and where the
    /// stream has ended or failed.
    pub const fn is_final(&self) -> bool {
        match self {
            Failure::Violation(_) | Failure::Closed { .. } | Failure::Cut { .. } => true,
            #[cfg(feature = "std")]
            Failure::Io(_) => true,
            _ => false,
        }
    }
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure::Invalid(error)
    }
}

#[cfg(feature = "std")]
impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Failure {
        Failure::Io(alloc::sync::Arc::new(error))
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::UnknownMethod => f.write_str("the other side does not know this method"),
            Failure::Arguments => f.write_str("the other side found no valid arguments"),
            Failure::Reply => f.write_str("the reply does not fit its place"),
            Failure::TooLarge => f.write_str("the call or its reply is longer than allowed"),
            Failure::Invalid(error) => error.fmt(f),
            Failure::Busy => f.write_str("as many calls as allowed are on their way"),
            Failure::Waiting => f.write_str("the reply has not arrived"),
            Failure::Violation(violation) => violation.fmt(f),
            Failure::Closed { frames } => {
                write!(f, "the connection is closed, after {frames} frames")
            }
            Failure::Cut { frames, bytes } => write!(
                f,
                "the connection ended {bytes} bytes into a frame, after {frames} frames"
            ),
            #[cfg(feature = "std")]
            Failure::Io(error) => error.fmt(f),
        }
    }
}

impl fmt::Display for Violation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not what a session says: ")?;
        match self {
            Violation::Magic => f.write_str("no hello in front"),
            Violation::Version(version) => write!(f, "version {version} of the protocol"),
            Violation::Order => f.write_str("numbers in the other byte order"),
            Violation::Hello => f.write_str("a hello that contradicts itself"),
            Violation::Frame(kind) => write!(f, "a frame of the kind {kind}"),
            Violation::Method(number) => {
                write!(f, "a call of method {number}, which it did not name")
            }
            Violation::Unasked => f.write_str("a reply that no call waits for"),
            Violation::Reason(code) => write!(f, "an error for reason {code}"),
        }
    }
}

impl core::error::Error for Failure {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Failure::Invalid(error) => Some(error),
            #[cfg(feature = "std")]
            Failure::Io(error) => Some(&**error),
            _ => None,
        }
    }
}
