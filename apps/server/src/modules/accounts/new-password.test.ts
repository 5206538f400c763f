import { expect, test } from "vitest";
import { breachedPasswords, newPasswordError } from "./new-password.ts";

test("breached passwords are refused in any case, with accents and with the usual tails; a sentence of one's own is not [G.auth.19]", async () => {
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

test("every password of the list that is long enough is refused [G.auth.19]", async () => {
  const list = [...(await breachedPasswords())];
  expect(list.length).toBeGreaterThan(49_000);
  const accepted = [];
  for (const one of list.filter(({ length }) => length >= 8))
    if ((await newPasswordError(one.toUpperCase(), {})) !== "password_common") accepted.push(one);
  expect(accepted).toEqual([]);
});

test("the account's own e-mail, phone and names are refused, in any order and with a tail [G.auth.19]", async () => {
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
