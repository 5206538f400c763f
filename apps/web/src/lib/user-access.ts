import type { Account } from "./client-store.ts";

export const profilePath = "/app/profile";
export const adminPath = "/admin";
export const agencyLoginPath = "/auth/agency/login";
export const agencyProfilePath = "/agency/profile";

type OptionalRecord = Readonly<Record<string, unknown>> | null | undefined;

/** Reads a text of a stored object; empty if it has none. */
export function textAt(thing: OptionalRecord, key: string): string {
  const text = thing?.[key];
  return typeof text === "string" ? text : "";
}

/** Reads the id of a stored object; null if it has none. */
export function idOf(thing: unknown): number | null {
  const id = (thing as OptionalRecord)?.["id"];
  return typeof id === "number" ? id : null;
}

/** Returns the role of an account, 1–5; null without an account [G.role.01]. */
export function userRoleOf(account: Account | null): number | null {
  return idOf(account?.user["role"]);
}

/**
 * Returns the profile page of an account: its own page for customers and users without an agency, the agency's page for members [C2.pub.23,
 * C2.pub.24, G.role.03].
 */
export function profilePathOf(account: Account): string {
  return userRoleOf(account) !== 2 && account.agency ? agencyProfilePath : profilePath;
}

/** Returns first and last name, else the e-mail or phone. */
export function userNameOf({ user }: Account): string {
  return (
    `${textAt(user, "firstname")} ${textAt(user, "lastname")}`.trim() ||
    textAt(user, "email") ||
    textAt(user, "phonenumber")
  );
}
