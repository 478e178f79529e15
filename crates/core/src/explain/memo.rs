//! Work on a puzzle that its explainers share.

use std::any::Any;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Work on a puzzle, whatever the position, that one explainer leaves for the next one: what the
/// rules say, and whether there is one solution.
///
/// Copies share the work, also between threads.
#[derive(Clone, Default)]
pub struct ExplainerMemo(Arc<Mutex<Kept>>);

#[derive(Default)]
struct Kept {
    work: Option<Arc<dyn Any + Send + Sync>>,
    bytes: u64,
}

impl ExplainerMemo {
    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the work that is kept, if it has this type.
    pub fn get<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        self.kept().work.clone()?.downcast().ok()
    }

    /// Keeps work that takes about this number of bytes, in place of earlier work.
    pub fn set<T: Any + Send + Sync>(&self, work: T, bytes: u64) {
        let work: Arc<dyn Any + Send + Sync> = Arc::new(work);
        // Earlier work is dropped after the lock.
        let _earlier = std::mem::replace(&mut *self.kept(), Kept { work: Some(work), bytes });
    }

    /// Returns the approximate number of bytes of the work.
    pub fn bytes(&self) -> u64 {
        self.kept().bytes
    }
}

impl fmt::Debug for ExplainerMemo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ExplainerMemo").field("bytes", &self.bytes()).finish_non_exhaustive()
    }
}
