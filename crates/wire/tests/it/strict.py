"""Judges JSON by JSON Schema. Each line of the input is a request, and each line of the output a list of what is wrong:

{"meta": SCHEMA}            whether it is a schema at all
{"schema": SCHEMA}          keeps it; the first has the number 0
{"number": N, "value": V}   the value, by the schema with this number
"""

import json
import sys

from jsonschema import Draft202012Validator, SchemaError

validators = []


def errors(request):
    if "meta" in request:
        try:
            Draft202012Validator.check_schema(request["meta"])
        except SchemaError as error:
            return [str(error.message)]
    elif "schema" in request:
        validators.append(Draft202012Validator(request["schema"]))
    else:
        found = validators[request["number"]].iter_errors(request["value"])
        return [f"{error.json_path}: {error.message}" for error in found]
    return []


print("ready", flush=True)
for line in sys.stdin.buffer:
    print(json.dumps(errors(json.loads(line))), flush=True)
