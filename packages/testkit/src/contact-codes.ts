import { codeOf } from "@wakafine/server/modules/accounts/one-time-codes.ts";
import type { TestApp } from "./test-app.ts";

/** The code that was sent to a changed e-mail or phone, made again from its row. */
export async function contactCodeOf(
  app: TestApp,
  userId: string,
  purpose: "email" | "phone",
): Promise<string> {
  const [row] = await app.database.sql<{ id: string; salt: Buffer }>(
    "select id, salt from one_time_codes where user_id = $1 and purpose = $2",
    [userId, purpose],
  );
  if (!row) throw new Error(`no ${purpose} waits for a code`);
  return codeOf(app.app.context.config, row.id, row.salt);
}
