import { createHash, randomBytes } from "node:crypto";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { TestApp } from "./test-app.ts";

/** Opens a session of a person as a login would and answers its token: for accounts that no login page of the test's own is about. */
export async function openSessionOf(app: TestApp, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await app.database.sql(
    "insert into sessions (token_hash, user_id, expires_at, address, device) values ($1, $2, app_now() + interval '30 days', '127.0.0.1', 'Testkit')",
    [createHash("sha256").update(token).digest(), userId],
  );
  return token;
}

/** A session of the small world's administrator. */
export function logInAdministrator(app: TestApp): Promise<string> {
  return openSessionOf(app, smallWorld.users.administrator.id);
}
