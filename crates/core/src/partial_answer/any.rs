//! Partial answers without their type, so that code for the answers of all kinds is compiled once.

use std::any::Any;
use std::fmt::Debug;

use serde_json::Value as Json;

use super::{EntryStatus, PartialAnswer};
use crate::json;
use crate::make::Length;
use crate::place::Place;

/// [`PartialAnswer`] of some type. Two values that meet belong to one puzzle, so they have one
/// type.
pub trait AnyPartialAnswer: Debug + Send + Sync {
    /// Returns the value itself.
    fn as_any(&self) -> &dyn Any;

    /// Returns the value itself, for changes.
    fn as_any_mut(&mut self) -> &mut dyn Any;

    /// Returns the value itself, by value.
    fn into_any(self: Box<Self>) -> Box<dyn Any>;

    /// Returns a copy.
    fn copied(&self) -> Box<dyn AnyPartialAnswer>;

    /// Compares two values.
    fn equals(&self, other: &dyn AnyPartialAnswer) -> bool;

    /// Returns the JSON text for a report.
    fn written(&self) -> json::Json;

    /// See [`PartialAnswer::is_complete`].
    fn is_complete(&self) -> bool;

    /// See [`PartialAnswer::playable`].
    fn playable(&self) -> Box<dyn AnyPartialAnswer>;

    /// See [`PartialAnswer::has_shape_of`].
    fn has_shape_of(&self, other: &dyn AnyPartialAnswer) -> bool;

    /// See [`PartialAnswer::continuing`].
    fn continuing(self: Box<Self>, position: &dyn AnyPartialAnswer) -> Box<dyn AnyPartialAnswer>;

    /// See [`PartialAnswer::set`].
    fn set(&mut self, place: Place, value: Option<&Json>);

    /// See [`PartialAnswer::value_at`].
    fn value_at(&self, place: Place) -> Option<Json>;

    /// See [`PartialAnswer::unmake`].
    fn unmake(&mut self, text: &str) -> bool;

    /// See [`PartialAnswer::made`].
    fn made(&self) -> Option<usize>;

    /// See [`PartialAnswer::length`].
    fn length(&self) -> Option<Length>;

    /// See [`PartialAnswer::compare`].
    fn compare(
        &self,
        given: &dyn AnyPartialAnswer,
        answer: &dyn AnyPartialAnswer,
    ) -> Vec<(Place, EntryStatus)>;
}

/// Panic message if two types meet, which never happens.
const ONE_TYPE: &str = "what is known of one puzzle has one type";

impl dyn AnyPartialAnswer + '_ {
    /// Returns the value, with the type that the puzzle has.
    ///
    /// # Panics
    /// If it has another type.
    pub fn downcast<K: PartialAnswer>(&self) -> &K {
        self.as_any().downcast_ref().expect(ONE_TYPE)
    }

    /// Returns the value for changes, with the type that the puzzle has.
    ///
    /// # Panics
    /// If it has another type.
    pub fn downcast_mut<K: PartialAnswer>(&mut self) -> &mut K {
        self.as_any_mut().downcast_mut().expect(ONE_TYPE)
    }

    /// Returns the value by value, with the type that the puzzle has.
    ///
    /// # Panics
    /// If it has another type.
    pub fn into<K: PartialAnswer>(self: Box<Self>) -> K {
        *self.into_any().downcast().expect(ONE_TYPE)
    }
}

impl<K: PartialAnswer> AnyPartialAnswer for K {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn as_any_mut(&mut self) -> &mut dyn Any {
        self
    }

    fn into_any(self: Box<Self>) -> Box<dyn Any> {
        self
    }

    fn copied(&self) -> Box<dyn AnyPartialAnswer> {
        Box::new(self.clone())
    }

    fn equals(&self, other: &dyn AnyPartialAnswer) -> bool {
        self == other.downcast::<K>()
    }

    fn written(&self) -> json::Json {
        json::Json::from_plain(self)
    }

    fn is_complete(&self) -> bool {
        PartialAnswer::is_complete(self)
    }

    fn playable(&self) -> Box<dyn AnyPartialAnswer> {
        Box::new(PartialAnswer::playable(self))
    }

    fn has_shape_of(&self, other: &dyn AnyPartialAnswer) -> bool {
        PartialAnswer::has_shape_of(self, other.downcast())
    }

    fn continuing(self: Box<Self>, position: &dyn AnyPartialAnswer) -> Box<dyn AnyPartialAnswer> {
        Box::new(PartialAnswer::continuing(*self, position.downcast()))
    }

    fn set(&mut self, place: Place, value: Option<&Json>) {
        PartialAnswer::set(self, place, value);
    }

    fn value_at(&self, place: Place) -> Option<Json> {
        PartialAnswer::value_at(self, place)
    }

    fn unmake(&mut self, text: &str) -> bool {
        PartialAnswer::unmake(self, text)
    }

    fn made(&self) -> Option<usize> {
        PartialAnswer::made(self)
    }

    fn length(&self) -> Option<Length> {
        PartialAnswer::length(self)
    }

    fn compare(
        &self,
        given: &dyn AnyPartialAnswer,
        answer: &dyn AnyPartialAnswer,
    ) -> Vec<(Place, EntryStatus)> {
        PartialAnswer::compare(self, given.downcast(), answer.downcast())
    }
}
