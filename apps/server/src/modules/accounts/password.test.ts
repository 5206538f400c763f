import { expect, test } from "vitest";
import { hashPassword, unusablePassword, verifyPassword } from "./password.ts";

test("a password is stored as argon2id with a salt of its own and only the same password opens it", async () => {
  const [one, other] = await Promise.all([
    hashPassword("Bon voyage 2026"),
    hashPassword("Bon voyage 2026"),
  ]);
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(other);
  expect(await verifyPassword("Bon voyage 2026", one)).toBe(true);
  expect(await verifyPassword("bon voyage 2026", one)).toBe(false);
  expect(await verifyPassword("", one)).toBe(false);
});

test("the same accents typed in two ways are one password", async () => {
  const hash = await hashPassword("Yaound\u00e9 2026");
  expect(await verifyPassword("Yaounde\u0301 2026", hash)).toBe(true);
});

test("the argon2 authors' own command gives a hash that is understood", async () => {
  // From the test list of the reference implementation (phc-winner-argon2).
  const known =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", known)).toBe(true);
  expect(await verifyPassword("passwort", known)).toBe(false);
});

test("a row that holds no hash is an error, not a wrong password, and nobody knows the unusable one", async () => {
  await expect(verifyPassword("secret", "secret")).rejects.toThrow("not an argon2id hash");
  expect(await unusablePassword()).toBe(await unusablePassword());
  expect(await verifyPassword("", await unusablePassword())).toBe(false);
});
