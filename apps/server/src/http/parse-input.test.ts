import { expect, test } from "vitest";
import { z } from "zod";
import { parseInput } from "./parse-input.ts";

const odd = { length: { toString: 1 } };

test("a length that is not a number is an error of its field", () => {
  expect(() => parseInput(z.object({ name: z.string().min(1) }), { name: odd })).toThrow(
    expect.objectContaining({
      code: "invalid_input",
      data: { fields: [{ field: "name", code: "invalid" }] },
    }),
  );
});

test("an exception of a refinement is not hidden by such input", () => {
  const defect = new TypeError("Cannot read properties of undefined (reading 'x')");
  const schema = z.unknown().refine(() => {
    throw defect;
  });
  expect(() => parseInput(schema, odd)).toThrow(defect);
});
