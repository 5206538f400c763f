import { expect, test } from "vitest";
import { loggedError } from "./logged-error.ts";

test("the log of a database error has its code, table and constraint, never the row or the value", () => {
  const failure = Object.assign(
    new Error('invalid input syntax for type integer: "+237655443300"'),
    {
      severity: "ERROR",
      code: "22P02",
      detail: "Failing row contains (118822334).",
      where: "unnamed portal parameter $1 = '118822334'",
      table: "passengers",
      constraint: "cni_form",
      dataType: "integer",
    },
  );
  const logged = loggedError(failure);
  expect(logged).toMatchObject({
    type: "Error",
    message: 'invalid input syntax for type integer: "…"',
    code: "22P02",
    table: "passengers",
    constraint: "cni_form",
  });
  expect(JSON.stringify(logged)).not.toMatch(/118822334|655443300/);
});

test("other errors are logged with their message and cause", () => {
  const logged = loggedError(new TypeError('no such thing: "x"', { cause: new Error("deep") }));
  expect(logged).toMatchObject({
    type: "TypeError",
    message: 'no such thing: "x"',
    cause: { message: "deep" },
  });
  expect(logged.stack).toContain("logged-error.test.ts");
  expect(loggedError("thrown text")).toMatchObject({ type: "string", message: "thrown text" });
});
