import type { CodePurpose } from "@wakafine/server/modules/accounts/one-time-codes.ts";
import { codeOf } from "@wakafine/server/modules/accounts/one-time-codes.ts";
import type { TestApp } from "./test-app.ts";

/** Returns the current code of a purpose, computed from its row, even if no message was sent. Throws if there is none. */
export async function contactCodeOf(
  app: TestApp,
  userId: string,
  purpose: CodePurpose,
): Promise<string> {
  const [row] = await app.database.sql<{ id: string; salt: Buffer }>(
    "select id, salt from one_time_codes where user_id = $1 and purpose = $2",
    [userId, purpose],
  );
  if (!row) throw new Error(`there is no code for ${purpose}`);
  return codeOf(app.app.context.config, row.id, row.salt);
}
