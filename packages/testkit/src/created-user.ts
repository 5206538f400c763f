import { newToken, sha256 } from "@wakafine/server/tokens.ts";
import { v7 as uuid } from "uuid";
import { cheapHash } from "./cheap-hash.ts";
import type { TestApp } from "./test-app.ts";

/** A validated account with an open session. */
export interface CreatedUser {
  readonly id: string;
  readonly publicId: string;
  readonly email: string;
  readonly phone: string;
  readonly password: string;
  readonly token: string;
  readonly sessionId: string;
}

export const madePassword = "Mbalmayo-2031";
const hashed = cheapHash(madePassword);
let created = 0;

/** Inserts a validated user with a session, for tests that start after registration. */
export async function createUser(
  { database }: Pick<TestApp, "database">,
  more: { readonly roleId?: number } = {},
): Promise<CreatedUser> {
  created += 1;
  const [id, publicId] = [uuid(), newToken(9)];
  const user = {
    id,
    publicId,
    email: `personne${created}@exemple.cm`,
    phone: `+2376990${String(created).padStart(5, "0")}`,
    password: madePassword,
  };
  await database.sql(
    `with opened as (
       insert into users (id, public_id, firstname, lastname, password_hash, role_id, sex_id, town, validated_at)
       values ($1, $2, 'Aïssatou', 'Ngo Bassong', $5, $6, 2, 'Douala', app_now()))
     insert into contacts (user_id, kind, value, verified_at) values ($1, 'email', $3, app_now()), ($1, 'phone', $4, app_now())`,
    [id, publicId, user.email, user.phone, hashed, more.roleId ?? 2],
  );
  return { ...user, ...(await openFurtherSession({ database }, id)) };
}

/** Inserts a further session of a user. */
export async function openFurtherSession(
  { database }: Pick<TestApp, "database">,
  userId: string,
): Promise<{ readonly token: string; readonly sessionId: string }> {
  const [token, sessionId] = [newToken(32), uuid()];
  await database.sql(
    "insert into sessions (token_hash, user_id, expires_at, address, device, id) values ($1, $2, app_now() + interval '30 days', '127.0.0.1', 'Opera Mini', $3)",
    [sha256(token), userId, sessionId],
  );
  return { token, sessionId };
}

/** Returns the audited actions on a user, in order. */
export async function auditActionsOn(
  { database }: Pick<TestApp, "database">,
  userId: string,
): Promise<string[]> {
  const rows = await database.sql<{ action: string }>(
    "select action from audit_log where entity = 'user' and entity_id = $1 order by happened_at, id",
    [userId],
  );
  return rows.map(({ action }) => action);
}
