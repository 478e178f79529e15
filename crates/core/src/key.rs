//! Keys of rules: references to the rules of a kind, compared by value and never by text.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

/// Value that can be a key.
trait Key: Any + fmt::Debug + Send + Sync {
    fn equals(&self, other: &dyn Any) -> bool;
}

impl<R: Any + fmt::Debug + Eq + Send + Sync> Key for R {
    fn equals(&self, other: &dyn Any) -> bool {
        other.downcast_ref() == Some(self)
    }
}

/// A rule of some kind as a value of that kind's [`Rule`](crate::author::Rule).
///
/// ```
/// use tatham_core::RuleKey;
///
/// let (row, same) = (RuleKey::new(("row", 3)), RuleKey::new(("row", 3)));
/// assert_eq!(row, same);
/// assert_eq!(row.get(), Some(("row", 3)));
/// assert_eq!(row.get::<u8>(), None);
/// ```
#[derive(Clone)]
pub struct RuleKey(Arc<dyn Key>);

impl RuleKey {
    /// Makes the key of a rule.
    pub fn new<R: Any + fmt::Debug + Eq + Send + Sync>(rule: R) -> Self {
        Self(Arc::new(rule))
    }

    /// Returns the rule, if it has this type.
    pub fn get<R: Any + Copy>(&self) -> Option<R> {
        let key: &dyn Any = &*self.0;
        key.downcast_ref().copied()
    }
}

impl PartialEq for RuleKey {
    fn eq(&self, other: &Self) -> bool {
        self.0.equals(&*other.0)
    }
}

impl Eq for RuleKey {}

impl fmt::Debug for RuleKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
