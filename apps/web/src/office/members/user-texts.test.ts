import { expect, test } from "vitest";
import { userName, memberStateOf } from "./user-texts.ts";

test("the name of a user is first and last name, else e-mail or phone", () => {
  const nobody = { firstname: null, lastname: null, email: null, phonenumber: null };
  expect(userName({ ...nobody, firstname: "Aline", lastname: "Ngo" })).toBe("Aline Ngo");
  expect(userName({ ...nobody, lastname: "Ngo" })).toBe("Ngo");
  expect(userName({ ...nobody, email: "a@b.cm", phonenumber: "+237677000001" })).toBe("a@b.cm");
  expect(userName({ ...nobody, phonenumber: "+237677000001" })).toBe("+237677000001");
});

test("an invitation is pending whatever the state of the account; members are active, deactivated, or have never used the account that the agency made", () => {
  const loggedIn = { invited: false, last_connexion_date: "2026-11-01T08:00:00Z" };
  const text = (invitation_pending: boolean, is_active: boolean, more: object = {}) =>
    memberStateOf({ ...loggedIn, invitation_pending, is_active, ...more }).text.fr;
  const never = { last_connexion_date: null };
  expect([
    text(false, true, never),
    text(false, false, never),
    text(false, true, { ...never, invited: true }),
    text(true, true, { ...never, invited: true }),
  ]).toEqual(["Jamais connecté", "Désactivé", "Actif", "Invitation en attente"]);
  expect([text(true, true), text(true, false), text(false, true), text(false, false)]).toEqual([
    "Invitation en attente",
    "Invitation en attente",
    "Actif",
    "Désactivé",
  ]);
});
