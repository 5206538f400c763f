import type { CodePurpose } from "@wakafine/server/modules/accounts/one-time-codes.ts";
import { codeOf } from "@wakafine/server/modules/accounts/one-time-codes.ts";
import type { TestApp } from "./test-app.ts";

/** The present code of a purpose, made again from its row: also when no message brought it. */
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
