import { expect, test } from "vitest";
import { initialsOf } from "./user-mark.tsx";

test("a person without a picture is known by the first letters of the first and the last name", () => {
  expect(
    ["Aline Ngo Bassa", "  élodie  ", "aline@exemple.cm", "", "Éric Ünal"].map(initialsOf),
  ).toEqual(["AB", "É", "A", "", "ÉÜ"]);
});
