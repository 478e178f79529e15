//! Lines of `serve`: requests with an `id`, which comes back with everything about them.

use serde_json::Value;

use crate::api_error::ApiError;
use crate::fields::{Field, Fields};

/// The `id` of a request, as JSON on one line; requests need none.
#[derive(Clone, Debug, Default)]
pub struct RequestId(Option<String>);

impl RequestId {
    /// Returns a reply or a progress object with the `id` as its first field. A list becomes the
    /// field `list` of an object.
    pub fn with(&self, reply: &str) -> String {
        match (&self.0, reply.strip_prefix('{')) {
            (None, _) => reply.to_owned(),
            (Some(id), Some("}")) => format!(r#"{{"id":{id}}}"#),
            (Some(id), Some(fields)) => format!(r#"{{"id":{id},{fields}"#),
            (Some(id), None) => format!(r#"{{"id":{id},"list":{reply}}}"#),
        }
    }

    /// Returns true if it is this `id`.
    pub fn is(&self, other: &str) -> bool {
        let value = |text: &str| serde_json::from_str::<Value>(text).ok();
        let is_same =
            |own: &String| own == other || value(own).is_some_and(|own| value(other) == Some(own));
        self.0.as_ref().is_some_and(is_same)
    }
}

/// Content of a line of `serve`.
#[derive(Debug)]
pub enum ServeLine {
    /// A request for [`answer`](crate::answer), without its `id`.
    Request(RequestId, String),
    /// A stop of the request with this `id`, as JSON.
    Stop(RequestId, String),
}

impl ServeLine {
    /// Reads a line. Text that is no object is a request without an `id`, and its answer an error.
    ///
    /// # Errors
    /// A field `id` that is repeated, or an invalid stop.
    pub fn parse(line: &str) -> Result<Self, (RequestId, ApiError)> {
        let Ok(fields) = serde_json::from_str::<Fields>(line) else {
            return Ok(Self::Request(RequestId::default(), line.to_owned()));
        };
        let mut ids = fields.iter().filter(|field| field.is("id"));
        let (id, again) = (ids.next(), ids.next());
        let own = RequestId(id.map(|field| field.value.to_owned()));
        if again.is_some() {
            return Err((own, ApiError::expected("`id` is given twice")));
        }
        match stopped(&fields) {
            Ok(Some(request)) => Ok(Self::Stop(own, request)),
            Ok(None) => {
                let text = id.map_or_else(|| line.to_owned(), |field| without(line, field));
                Ok(Self::Request(own, text))
            }
            Err(error) => Err((own, error)),
        }
    }
}

/// Returns the `id` that a stop names; `None` for other requests.
fn stopped(fields: &Fields<'_>) -> Result<Option<String>, ApiError> {
    let is_stop = |field: &&Field<'_>| {
        field.is("do") && serde_json::from_str::<&str>(field.value).is_ok_and(|what| what == "stop")
    };
    if fields.iter().find(is_stop).is_none() {
        return Ok(None);
    }
    let mut others = fields.each_once().map_err(ApiError::expected)?;
    others.retain(|(name, _)| !matches!(&**name, "do" | "id"));
    match &others[..] {
        [(name, request)] if name == "request" => Ok(Some((*request).to_owned())),
        _ => Err(ApiError::expected("`stop` takes `request`, the `id` of a request, and `id`")),
    }
}

/// Returns a line with blanks in place of a field, so that all other places stay the same.
fn without(line: &str, field: &Field<'_>) -> String {
    let offset = |part: &str| part.as_ptr() as usize - line.as_ptr() as usize;
    let (mut start, mut end) = (offset(field.name), offset(field.value) + field.value.len());
    let after = line[end..].len() - line[end..].trim_start().len() + end;
    let before = line[..start].trim_end().len();
    if line[after..].starts_with(',') {
        end = after + 1;
    } else if line[..before].ends_with(',') {
        start = before - 1;
    }
    [&line[..start], &" ".repeat(end - start), &line[end..]].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the `id` and the request of a line.
    fn request(line: &str) -> (Option<String>, String) {
        match ServeLine::parse(line) {
            Ok(ServeLine::Request(id, text)) => (id.0, text),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn an_id_is_taken_out_and_other_places_stay() {
        for (line, id, text) in [
            (r#"{"do":"list","id":7}"#, Some("7"), r#"{"do":"list"       }"#),
            (
                r#"{"id": {"a": 1} , "do":"list"}"#,
                Some(r#"{"a": 1}"#),
                r#"{                 "do":"list"}"#,
            ),
            (r#"{"id":null}"#, Some("null"), r"{         }"),
            (
                r#"{"do":"x","\u0069d":"é","a":1}"#,
                Some("\"é\""),
                r#"{"do":"x",               "a":1}"#,
            ),
            (r#"{"do":"list"}"#, None, r#"{"do":"list"}"#),
            ("[1]", None, "[1]"),
            ("{", None, "{"),
        ] {
            let (own, rest) = request(line);
            assert_eq!(own.as_deref(), id, "{line}");
            assert_eq!(rest.trim(), text.trim(), "{line}");
            assert_eq!(rest.len(), line.len(), "{line}");
        }
        let Err((id, _)) = ServeLine::parse(r#"{"id":1,"do":"list","id":1}"#) else {
            panic!("once")
        };
        assert_eq!(id.0.as_deref(), Some("1"));
    }

    #[test]
    fn an_id_comes_first_in_replies() {
        let id = RequestId(Some("[1]".to_owned()));
        assert_eq!(id.with(r#"{"error":{}}"#), r#"{"id":[1],"error":{}}"#);
        assert_eq!(id.with("[{}]"), r#"{"id":[1],"list":[{}]}"#);
        assert_eq!(id.with("{}"), r#"{"id":[1]}"#);
        assert_eq!(RequestId::default().with("[{}]"), "[{}]");
    }

    #[test]
    fn a_stop_names_the_request() {
        let Ok(ServeLine::Stop(id, request)) =
            ServeLine::parse(r#"{"do":"stop","request":{"a":1,"b":2},"id":"s"}"#)
        else {
            panic!("a stop")
        };
        assert_eq!(id.0.as_deref(), Some("\"s\""));
        let own = |text: &str| RequestId(Some(text.to_owned()));
        assert!(own(r#"{"b": 2, "a": 1}"#).is(&request) && !own(r#"{"b":2}"#).is(&request));
        assert!(!RequestId::default().is("null"));
        for line in [
            r#"{"do":"stop","id":1}"#,
            r#"{"do":"stop","request":1,"request":2}"#,
            r#"{"do":"stop","request":1,"input":""}"#,
        ] {
            assert!(ServeLine::parse(line).is_err(), "{line}");
        }
    }
}
