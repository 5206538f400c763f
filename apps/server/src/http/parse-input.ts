import type { z } from "zod";
import type { FieldError } from "./failure.ts";
import { invalid } from "./failure.ts";
import { fieldErrorsOf } from "./response.ts";

/** The error message of V8 when such a length is compared with a number. */
const notPrimitive = "Cannot convert object to primitive value";

/**
 * Validates input against a schema; the errors of the result are zod's. Zod reads the `length` of any value that has one, even if it is no text: a length that
 * is no number (`{"length":{"toString":1}}`) throws inside zod and is returned here as an error of its fields.
 */
export function parseInput<Schema extends z.ZodType>(
  schema: Schema,
  input: unknown,
): z.ZodSafeParseResult<z.output<Schema>> {
  try {
    return schema.safeParse(input);
  } catch (error) {
    if (!(error instanceof TypeError && error.message === notPrimitive)) throw error;
    const fields = oddLengths(input);
    throw fields.length > 0 ? invalid(...fields) : error;
  }
}

/** Returns the parsed input; throws invalid_input with its fields. */
export function checked(schema: z.ZodType, input: unknown): unknown {
  const { error, data } = parseInput(schema, input);
  if (error) throw invalid(...fieldErrorsOf(error));
  return data;
}

const maxReported = 20;

/** Returns the fields whose value has a `length` that is not a number. Iterative, because input may be nested deeply. */
function oddLengths(input: unknown): FieldError[] {
  const found: FieldError[] = [];
  const waiting: { readonly value: unknown; readonly path: readonly string[] }[] = [
    { value: input, path: [] },
  ];
  for (let next = waiting.pop(); next && found.length < maxReported; next = waiting.pop()) {
    const { value, path } = next;
    if (typeof value !== "object" || value === null || Buffer.isBuffer(value)) continue;
    if ("length" in value && typeof value.length !== "number")
      found.push({ field: path.join("."), code: "invalid" });
    for (const [key, inner] of Object.entries(value))
      if (typeof inner === "object" && inner !== null)
        waiting.push({ value: inner, path: path.length < 10 ? [...path, key] : path });
  }
  return found;
}
