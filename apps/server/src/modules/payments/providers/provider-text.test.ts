import { expect, test } from "vitest";
import { objectOf, plainNote } from "./provider-text.ts";

test("notes contain plain letters, digits and spaces, at most as many as the provider accepts", () => {
  expect(plainNote("WF-1 : Douala → Yaoundé, l'été & co.", 160)).toBe(
    "WF 1 Douala Yaounde l ete co",
  );
  expect(plainNote("é".repeat(500), 125)).toHaveLength(125);
});

test("only a JSON object is a readable body", () => {
  expect(objectOf('{"status":"PENDING"}')).toEqual({ status: "PENDING" });
  for (const text of ["", "null", "[]", '"text"', '{"status": "SUCC'])
    expect(objectOf(text)).toBeNull();
});
