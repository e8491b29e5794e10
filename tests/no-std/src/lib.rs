//! Proves that hg works without std and alloc.
#![no_std]
