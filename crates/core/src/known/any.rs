//! Partial answers without their type, so that code for the answers of all kinds is compiled once.

use std::any::Any;
use std::fmt::Debug;

use serde_json::Value as Json;

use super::{Entered, Known};
use crate::json;
use crate::place::Place;

/// [`Known`] of some type. Two values that meet belong to one puzzle, so they have one type.
pub(crate) trait AnyKnown: Debug + Send + Sync {
    /// Returns the value itself.
    fn as_any(&self) -> &dyn Any;

    /// Returns the value itself, for changes.
    fn as_any_mut(&mut self) -> &mut dyn Any;

    /// Returns the value itself, by value.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;

    /// Returns a copy.
    fn copied(&self) -> Box<dyn AnyKnown>;

    /// Compares two values.
    fn equals(&self, other: &dyn AnyKnown) -> bool;

    /// The JSON text that stands in a report.
    fn written(&self) -> json::Json;

    /// See [`Known::is_whole`].
    fn is_whole(&self) -> bool;

    /// See [`Known::to_enter`].
    fn to_enter(&self) -> Box<dyn AnyKnown>;

    /// See [`Known::has_shape_of`].
    fn has_shape_of(&self, other: &dyn AnyKnown) -> bool;

    /// See [`Known::continuing`].
    fn continuing(self: Box<Self>, position: &dyn AnyKnown) -> Box<dyn AnyKnown>;

    /// See [`Known::set`].
    fn set(&mut self, place: Place, value: Option<&Json>);

    /// See [`Known::made`].
    fn made(&self) -> Option<usize>;

    /// See [`Known::compare`].
    fn compare(&self, given: &dyn AnyKnown, answer: &dyn AnyKnown) -> Vec<(Place, Entered)>;
}

/// Panic message if two types meet, which never happens.
const ONE_TYPE: &str = "what is known of one puzzle has one type";

impl dyn AnyKnown + '_ {
    /// Returns the value, with the type that the puzzle has.
    pub(crate) fn of<K: Known>(&self) -> &K {
        self.as_any().downcast_ref().expect(ONE_TYPE)
    }

    /// Returns the value for changes, with the type that the puzzle has.
    pub(crate) fn of_mut<K: Known>(&mut self) -> &mut K {
        self.as_any_mut().downcast_mut().expect(ONE_TYPE)
    }

    /// Returns the value by value, with the type that the puzzle has.
    pub(crate) fn into<K: Known>(self: Box<Self>) -> K {
        *self.into_any().downcast().expect(ONE_TYPE)
    }
}

impl<K: Known> AnyKnown for K {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }

    fn copied(&self) -> Box<dyn AnyKnown> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn AnyKnown) -> bool {
        self == other.of::<K>()
    }

    fn written(&self) -> json::Json {
        json::Json::of(self)
    }

    fn is_whole(&self) -> bool {
        Known::is_whole(self)
    }

    fn to_enter(&self) -> Box<dyn AnyKnown> {
        Box::new(Known::to_enter(self))
    }

    fn has_shape_of(&self, other: &dyn AnyKnown) -> bool {
        Known::has_shape_of(self, other.of())
    }

    fn continuing(self: Box<Self>, position: &dyn AnyKnown) -> Box<dyn AnyKnown> {
        Box::new(Known::continuing(*self, position.of()))
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        Known::set(self, place, value);
    }

    fn made(&self) -> Option<usize> {
        Known::made(self)
    }

    fn compare(&self, given: &dyn AnyKnown, answer: &dyn AnyKnown) -> Vec<(Place, Entered)> {
        Known::compare(self, given.of(), answer.of())
    }
}
