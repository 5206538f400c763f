import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import { receivesSms } from "@wakafine/shared/rules/phone.ts";
import type { RequestContext, Context } from "../../context.ts";
import { auditUser } from "../../database/audit.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { keyed } from "../../http/request-context.ts";
import { appError, invalid } from "../../http/failure.ts";
import { readOwnProfile, readOwnRow } from "./read-own-profile.ts";
import { limitContactChanges, codesFor } from "./update-own-profile.ts";

/** Codes in a day to one contact that nobody has verified: it may be somebody's who knows nothing of the account. */
const codesPerDay = 5;

/**
 * A code to the e-mail or phone that waits for one, or to the present one while it is not verified [G.acct.01]. Errors: not_found when there is nothing to
 * prove, invalid_input with `landline` or `taken`, too_many_requests as for a changed contact, and beyond five a day to one contact.
 */
export async function sendContactCode(
  context: Context,
  { kind }: InputOf<"sendContactCode">["params"],
  request: RequestContext,
): Promise<Me> {
  const row = await readOwnRow(context, request);
  const email =
    kind === "email" ? (row.pending_email ?? (row.email_verified ? null : row.email)) : null;
  const phone =
    kind === "phonenumber" ? (row.pending_phone ?? (row.phone_verified ? null : row.phone)) : null;
  if (email === null && phone === null) throw appError("not_found");
  if (phone !== null && !receivesSms(phone))
    throw invalid({ field: "phonenumber", code: "landline" });
  const contacts = { email: email?.toLowerCase() ?? null, phone };
  const { config, database } = context;
  if (config.LIMITS)
    await consumeRateLimit(database, [
      {
        key: `contact codes ${keyed(config.APP_SECRET, contacts.email ?? phone ?? "")}`,
        max: codesPerDay,
        minutes: 24 * 60,
      },
    ]);
  await limitContactChanges(context, row, contacts);
  await context.database.transaction((transaction) =>
    transaction.finish([
      ...codesFor(context, { row, contacts, language: row.language }),
      auditUser(
        row.id,
        { action: "ask for code", reason: email === null ? "phone" : "email" },
        request,
      ),
    ]),
  );
  return readOwnProfile(context, request);
}
