import { expect, test } from "vitest";
import { readConfig } from "../../config.ts";
import { breachedPasswords, newPasswordError } from "./new-password.ts";
import { hashPassword, unusablePassword, verifyPassword } from "./password.ts";

test("breached passwords are refused in any case, with accents and with common suffixes [G.auth.19]", async () => {
  for (const easy of [
    "trustno1",
    "Starwars1",
    "Máman2024",
    "jesus!2026",
    "Cameroun237",
    "ronaldo7",
    "azerty1234",
    "1q2w3e4r5t",
    "45678901",
    "12121212",
  ]) {
    expect(await newPasswordError(easy, {}), easy).toBe("password_common");
  }
  for (const good of [
    "kolo5678",
    "Bon voyage 2026",
    "ndole et miondo",
    "83190725",
    "papillon-bleu",
    "Wakafine-demo-2026",
  ])
    expect(await newPasswordError(good, {}), good).toBeNull();
});

test("every breached password of sufficient length is refused [G.auth.19]", async () => {
  const list = [...(await breachedPasswords())];
  expect(list.length).toBeGreaterThan(49_000);
  const accepted = [];
  for (const one of list.filter(({ length }) => length >= 8))
    if ((await newPasswordError(one.toUpperCase(), {})) !== "password_common") accepted.push(one);
  expect(accepted).toEqual([]);
});

test("the user's own e-mail, phone and names are refused, in any order and with a suffix [G.auth.19]", async () => {
  const owner = {
    firstname: "Aïssatou",
    lastname: "Ngo Bassong",
    email: "aissatou.b@exemple.cm",
    phone: "+237677123456",
  };
  for (const own of [
    "aissatou",
    "Aissatou2026",
    "NgoBassong",
    "ngo bassong!",
    "AïssatouNgoBassong",
    "Ngo Bassong Aissatou",
    "aissatou.b@exemple.cm",
    "AISSATOU.B1",
    "677123456",
    "6 77 12 34 56",
    "+237677123456",
    "237677123456",
  ]) {
    expect(await newPasswordError(own, owner), own).toBe("password_personal");
  }
  expect(await newPasswordError("677123456", {})).toBeNull();
  expect(await newPasswordError("aissatou aime le ndole", owner)).toBeNull();
});

test("a password is stored as argon2id with its own salt, and only the same password matches", async () => {
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

test("a hash costs what the settings say; by default 19 MiB [G.auth.08]", async () => {
  const settings = readConfig({ DATABASE_URL: "postgres://unused" });
  expect(settings.PASSWORD_MEMORY_KIB).toBe(19_456);
  const cheap = { ...settings, PASSWORD_MEMORY_KIB: 8 };
  const hash = await hashPassword("Bon voyage 2026", cheap);
  expect(hash).toContain("$m=8,t=2,p=1$");
  expect(await verifyPassword("Bon voyage 2026", hash)).toBe(true);
  expect(await unusablePassword(cheap)).toContain("$m=8,t=2,p=1$");
  expect(await unusablePassword(settings)).toContain("$m=19456,t=2,p=1$");
});

test("two encodings of the same accents are one password", async () => {
  const hash = await hashPassword("Yaound\u00e9 2026");
  expect(await verifyPassword("Yaounde\u0301 2026", hash)).toBe(true);
});

test("a hash of the argon2 reference implementation is verified", async () => {
  // From the test list of the reference implementation (phc-winner-argon2).
  const known =
    "$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc";
  expect(await verifyPassword("password", known)).toBe(true);
  expect(await verifyPassword("passwort", known)).toBe(false);
});

test("verifying against an invalid hash throws, and no password matches the unusable hash", async () => {
  await expect(verifyPassword("secret", "secret")).rejects.toThrow("not an argon2id hash");
  expect(await unusablePassword()).toBe(await unusablePassword());
  expect(await verifyPassword("", await unusablePassword())).toBe(false);
});
