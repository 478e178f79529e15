"""Judges JSON by JSON Schema. Each line of the input is a request, and each line of the output a list of what is wrong:

{"meta": SCHEMA}            whether it is a schema at all
{"schema": SCHEMA}          keeps it; the first has the number 0
{"number": N, "value": V}   the value, by the schema with this number

PyPI's `jsonschema_rs` judges, or where it is missing the slower `jsonschema`.
"""

import json
import sys

META = "https://json-schema.org/draft/2020-12/schema"

try:
    from jsonschema_rs import Draft202012Validator, ValidationError, meta

    def check_schema(schema):
        meta.validate({"$schema": META, **schema})

    def place(error):
        return "".join(f"[{part!r}]" for part in error.instance_path)

except ImportError:
    from jsonschema import Draft202012Validator, SchemaError as ValidationError

    check_schema = Draft202012Validator.check_schema

    def place(error):
        return error.json_path


validators = []


def errors(request):
    if "meta" in request:
        try:
            check_schema(request["meta"])
        except ValidationError as error:
            return [str(error.message)]
    elif "schema" in request:
        validators.append(Draft202012Validator(request["schema"]))
    else:
        found = validators[request["number"]].iter_errors(request["value"])
        return [f"{place(error)}: {error.message}" for error in found]
    return []


print("ready", flush=True)
for line in sys.stdin.buffer:
    print(json.dumps(errors(json.loads(line))), flush=True)
