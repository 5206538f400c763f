import { expect, test } from "vitest";
import { longestPassword, passwordFault, passwordKindOf } from "./password.ts";

test("travellers need 6 letters, people of agencies and administrators 8, nobody may have more than 255 [G.auth.19]", () => {
  expect(passwordFault("kolo5", "traveller")).toBe("password_short");
  expect(passwordFault("kolo56", "traveller")).toBeNull();
  expect(passwordFault("kolo567", "staff")).toBe("password_short");
  expect(passwordFault("kolo5678", "staff")).toBeNull();
  expect(passwordFault("ab".repeat(127) + "c", "staff")).toBeNull();
  expect(passwordFault("ab".repeat(longestPassword), "traveller")).toBe("too_long");
});

test("what everybody tries first is refused, in any case, and one letter repeated too [G.auth.19]", () => {
  for (const easy of ["123456", "AZERTY", "MotDePasse", "bonjour", "Yaoundé", "Yaounde\u0301", "aaaaaaa", "00000000"]) expect(passwordFault(easy, "traveller"), easy).toBe("password_common");
  expect(passwordFault("12345678", "staff")).toBe("password_common");
});

test("roles 1 and 4 are staff, everybody else travels", () => {
  expect([1, 2, 3, 4, 5].map(passwordKindOf)).toEqual(["staff", "traveller", "traveller", "staff", "traveller"]);
});
