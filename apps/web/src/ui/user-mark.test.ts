import { expect, test } from "vitest";
import { initialsOf } from "./user-mark.tsx";

test("a user without a picture is shown by the initials of first and last name", () => {
  expect(
    ["Aline Ngo Bassa", "  élodie  ", "aline@exemple.cm", "", "Éric Ünal"].map(initialsOf),
  ).toEqual(["AB", "É", "A", "", "ÉÜ"]);
});
