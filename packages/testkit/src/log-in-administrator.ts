import { createHash, randomBytes } from "node:crypto";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { TestApp } from "./test-app.ts";

/** Inserts a session of a user, without a login, and returns its token. Tests of the login itself use the endpoints. */
export async function openSessionOf(app: TestApp, userId: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await app.database.sql(
    "insert into sessions (token_hash, user_id, expires_at, address, device) values ($1, $2, app_now() + interval '30 days', '127.0.0.1', 'Testkit')",
    [createHash("sha256").update(token).digest(), userId],
  );
  return token;
}

/** Inserts a session of the administrator of the small world and returns its token. */
export function logInAdministrator(app: TestApp): Promise<string> {
  return openSessionOf(app, smallWorld.users.administrator.id);
}
