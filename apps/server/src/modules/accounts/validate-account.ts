import type { OwnAgency } from "@wakafine/shared/contract/accounts.ts";
import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller, Context } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { statement } from "../../database/database.ts";
import type { Answer } from "../../http/bind.ts";
import { deviceOf } from "../../http/caller.ts";
import { expected } from "../../http/failure.ts";
import { v4 as random } from "uuid";
import type { FoundPerson } from "./account-ids.ts";
import { findPerson, foundById, readAccountId } from "./account-ids.ts";
import { withinGuesses } from "./guess-limits.ts";
import { noteDevice } from "./known-devices.ts";
import { newSession } from "./new-session.ts";
import { enterCode } from "./one-time-codes.ts";
import { markLogin } from "./person-store.ts";
import { presentAccount } from "./present-account.ts";
import { endRestrictedSessions } from "./session-store.ts";

interface Parts {
  readonly context: Context;
  readonly ownAgencyOf: (agencyId: string) => Promise<OwnAgency>;
}

interface Entry {
  readonly code: string;
  /** Public id, e-mail or phone; null: whom the restricted token is of. */
  readonly id: string | null;
}

const validate = statement<never, [string]>("validate account", "update persons set validated_at = app_now() where id = $1 and validated_at is null");

/**
 * Enters the code of an account, which is validated and logged in: restricted sessions end, the session that opens is a new one [G.auth.16].
 * Errors: identity_required without restricted token and id, code_wrong (also for an unknown account, a used, replaced or expired code, and after five
 * wrong ones), account_disabled, too_many_requests beyond 100 wrong codes an hour of one address or 30 a day of one account.
 */
export async function validateAccount({ context, ownAgencyOf }: Parts, entry: Entry, caller: Caller): Promise<Answer<AnswerOf<"validateAccount">>> {
  const device = deviceOf(context.config, caller);
  const { person, account, ids } = await identify(context, entry.id, caller);
  const token = await withinGuesses(context, { account, kinds: ["validate"], ids, unknown: !person, caller }, () =>
    enter(context, { personId: person?.id ?? random(), active: isActive(person), code: entry.code, device: device.key }, caller));
  if (token === null || !person) throw expected("code_wrong");
  const now: FoundPerson = { ...person, validated: true, last_login_at: token.loggedInAt };
  const agency = now.agency_id === null ? null : await ownAgencyOf(now.agency_id);
  return {
    data: { user: presentAccount(now, context.config), ...(agency ? { agency } : {}), uuid: agency?.uuid ?? now.public_id },
    extra: { Authorization: token.token },
    headers: { Authorization: token.token, ...device.headers },
  };
}

async function identify(context: Context, typed: string | null, caller: Caller): Promise<{ person: FoundPerson | null; account: string; ids: readonly string[] }> {
  if (typed === null) {
    if (caller.registering === null) throw expected("identity_required");
    const [person] = await context.database.query(foundById(caller.registering));
    return { person: person ?? null, account: caller.registering, ids: [] };
  }
  const id = readAccountId(typed);
  const person = await findPerson(context.database, id);
  return { person, account: person?.id ?? id.canonical, ids: [id.canonical] };
}

function isActive(person: FoundPerson | null): boolean {
  return person !== null && person.is_active && !person.switched_off;
}

interface Tried {
  readonly personId: string;
  readonly active: boolean;
  readonly code: string;
  /** Key of the browser, by the cookie it has now. */
  readonly device: string;
}

/** A wrong code is committed as a wrong try; a right one opens the session in the same transaction. */
async function enter({ config, database }: Context, { personId, active, code, device }: Tried, caller: Caller): Promise<{ token: string; loggedInAt: string } | null> {
  const session = newSession(personId, caller, { restricted: false });
  return database.transaction(async (transaction) => {
    const [entered] = await transaction.query(enterCode(config, { personId, purposes: ["validate", "welcome"] }, code));
    if (entered?.outcome !== "right") return null;
    if (!active) throw expected("account_disabled");
    const [, , , , [login]] = await transaction.batch([
      validate(personId), endRestrictedSessions(personId), session.statement, noteDevice(config, { personId, given: device }, caller), markLogin(personId),
      audit({ action: "validate account", entity: "person", entityId: personId, from: "unvalidated", to: "validated", actor: personId }, caller),
    ]);
    return { token: session.token, loggedInAt: login?.last_login_at ?? "" };
  });
}
