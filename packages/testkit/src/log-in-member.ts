import { smallWorldPassword } from "@wakafine/server/demo/small-agencies.ts";
import type { TestApp } from "./test-app.ts";

/** Logs in a member of the small world and returns the session token. */
export async function logInMember(app: TestApp, user: { readonly email: string }): Promise<string> {
  const { status, body } = await app.call("agencyLogin", {
    body: { identifier: user.email, password: smallWorldPassword },
  });
  const token = body["Authorization"];
  if (status !== 200 || typeof token !== "string")
    throw new Error(`${user.email} could not log in: ${body.message}`);
  return token;
}
