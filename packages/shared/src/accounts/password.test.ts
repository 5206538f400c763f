import { expect, test } from "vitest";
import { maxPasswordLength, validatePassword } from "./password.ts";

test("a password has 8 to 255 characters [G.auth.19]", () => {
  expect(validatePassword("kolo567")).toBe("password_short");
  expect(validatePassword("kolo5678")).toBeNull();
  expect(validatePassword("ab".repeat(127) + "c")).toBeNull();
  expect(validatePassword("ab".repeat(maxPasswordLength))).toBe("too_long");
});

test("common passwords, in any letter case, and one repeated character are refused [G.auth.19]", () => {
  for (const easy of [
    "12345678",
    "AZERTYUIOP",
    "MotDePasse",
    "bonjour1",
    "Cameroun",
    "aaaaaaaa",
    "00000000",
  ])
    expect(validatePassword(easy), easy).toBe("password_common");
});
