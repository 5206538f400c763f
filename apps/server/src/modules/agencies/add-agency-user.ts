import type { AgencyUser } from "@wakafine/shared/contract/agencies.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { v7 as uuid } from "uuid";
import type { Caller } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import { claim, freeOnFailure, onceKeyOf, remember, replayOf } from "../../database/idempotency.ts";
import type { OnceKey } from "../../database/idempotency.ts";
import { countAgainst } from "../../database/limits.ts";
import { keyed } from "../../http/caller.ts";
import { expected, invalid } from "../../http/failure.ts";
import { staffOf } from "../../http/permission.ts";
import type { KnownPerson, PreparedAccount } from "../accounts/public.ts";
import { validateNewPassword, notice, staffStore } from "../accounts/public.ts";
import { agencyUser } from "./agency-user-store.ts";
import { contactOf } from "./contact.ts";
import type { StaffSources } from "./delete-agency-user.ts";
import { invitationStore } from "./invitation-store.ts";
import { presentAgencyUser } from "./present-agency-user.ts";
import type { StaffDesk } from "./staff-desk.ts";
import { openStaffDesk } from "./staff-desk.ts";
import { colleaguesFaults, ownedFaults, typedLimits, wasTaken } from "./staff-form.ts";

type Body = InputOf<"addAgencyUser">["body"];

/** What adding made; stored under its idempotency key: a public id, or the id of an invitation. */
interface Made {
  readonly id: string;
}

/**
 * Adds somebody to the caller's agency: a new account that gets a link to set its password, or, when e-mail or phone belong to an account, an invitation
 * to that account [G.auth.29]. Nothing of a known account is answered but what was typed; who only registered with one of them, and could still prove it,
 * is neither known nor gives way: account_exists. Errors: invalid_input (an e-mail or phone of this agency's own people is `taken`), account_exists, administrator_only, role_does_not_fit, too_many_requests, those of the key.
 */
export async function addAgencyUser(sources: StaffSources, body: Body, caller: Caller): Promise<{ user: AgencyUser }> {
  const { database, config } = sources.context;
  const { agencyId, roleId } = staffOf(caller);
  const { email, phone } = contactOf(body);
  await validateNewPassword(body.password, "password", { ...body, email, phone });
  const work: Work = { body, email: email ?? "", phone, caller };
  // The body is remembered as a hash: a password in it must not be found by trying.
  const key = onceKeyOf(caller, "addAgencyUser", { ...body, password: keyed(config.APP_SECRET, `agency user ${body.password}`) });
  return freeOnFailure(database, key, async () => {
    const known = key ? replayOf<Made>((await database.query(claim(key)))[0]) : null;
    const made = known ?? (await add(sources, work, key));
    const [row] = await database.query(agencyUser(agencyId, made.id));
    if (!row) throw expected("not_found"); // a replay: was added and has gone since
    return { user: presentAgencyUser(row, roleId) };
  });
}

interface Work {
  readonly body: Body;
  readonly email: string;
  readonly phone: string;
  readonly caller: Caller;
}

async function add(sources: StaffSources, work: Work, key: OnceKey | null): Promise<Made> {
  await mayAdd(sources, work);
  for (let tries = 1; ; tries += 1) {
    const known = await sources.accounts.knownPerson({ email: work.email, phone: work.phone });
    if (known) return invite(sources, { ...work, known }, key);
    try {
      return await open(sources, work, key);
    } catch (error) {
      if (!wasTaken(error)) throw error;
      await notOursAlready(sources, work);
      if (tries === 3) throw error; // somebody opened it in this moment: now it may be known
    }
  }
}

/** Judged before anything is told of e-mail and phone, and once more with what is written. */
async function mayAdd({ context }: StaffSources, { body, caller }: Work): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const desk = await openStaffDesk(transaction, caller);
    mayGive(desk, body.user_agency_role_id);
    if (context.config.LIMITS) await countAgainst(transaction, [{ key: `add agency user ${desk.agencyId}`, most: 60, minutes: 60 }]);
  });
}

function mayGive(desk: StaffDesk, roleId: number): void {
  desk.mayTouch(roleId);
  desk.mustFit(roleId);
}

async function open({ context, accounts }: StaffSources, work: Work, key: OnceKey | null): Promise<Made> {
  const { body, email, phone, caller } = work;
  const account: PreparedAccount = await accounts.prepareAccount(
    {
      firstname: body.firstname, lastname: body.lastname, email, phone, password: body.password, roleId: 4,
      sexId: body.sex_id ?? null, town: body.town ?? null, language: body.lang ?? caller.language,
    },
    "welcome",
    caller,
  );
  const made: Made = { id: account.publicId };
  await context.database.transaction(async (transaction) => {
    const desk = await openStaffDesk(transaction, caller);
    mayGive(desk, body.user_agency_role_id);
    if (context.config.LIMITS) await countAgainst(transaction, typedLimits(context.config, desk.agencyId, [email, phone]));
    await transaction.finish([
      ...account.statements,
      staffStore.add(desk.agencyId, account.personId, body.user_agency_role_id, false, caller.actor?.personId ?? null),
      audit({ action: "add agency user", entity: "person", entityId: account.personId, details: { agency: desk.agencyId, role: body.user_agency_role_id } }, caller),
      ...(key ? [remember(key, made)] : []),
    ]);
  });
  return made;
}

async function invite(sources: StaffSources, work: Work & { readonly known: KnownPerson }, key: OnceKey | null): Promise<Made> {
  const { context } = sources;
  const { body, caller, known } = work;
  return context.database.transaction(async (transaction) => {
    const desk = await openStaffDesk(transaction, caller);
    mayGive(desk, body.user_agency_role_id);
    await notThereYet(transaction, { desk, work });
    const [renewed] = await transaction.query(invitationStore.openRole(desk.agencyId, known.personId, known.foundBy));
    if (renewed) desk.mayTouch(renewed.role_id);
    if (context.config.LIMITS) await countAgainst(transaction, typedLimits(context.config, desk.agencyId, [known.foundBy === "phone" ? work.phone : work.email]));
    const [invitation] = await transaction.query(
      invitationStore.invite(uuid(), desk.agencyId, known.personId, body.user_agency_role_id, caller.actor?.personId ?? "", body.firstname, body.lastname, work.email, work.phone, known.foundBy),
    );
    if (!invitation) throw new Error("an invitation was neither written nor renewed");
    const made: Made = { id: invitation.id };
    await transaction.finish([
      notice({ personId: known.personId, template: "invitation", agency: desk.agencyName, roleId: body.user_agency_role_id }),
      audit({ action: "invite agency user", entity: "agency", entityId: desk.agencyId, details: { invitation: invitation.id, role: body.user_agency_role_id } }, caller),
      ...(key ? [remember(key, made)] : []),
    ]);
    return made;
  });
}

/** Somebody the agency made itself, and who has not come in yet. */
async function notOursAlready({ context }: StaffSources, work: Work): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const { agencyId } = await openStaffDesk(transaction, work.caller);
    const faults = await colleaguesFaults(transaction, work, agencyId);
    if (faults.length > 0) throw invalid(...faults);
  });
}

/** Whoever works here already stands in the list: that e-mail or phone is taken says nothing new. */
async function notThereYet(transaction: Transaction, { desk, work }: { readonly desk: StaffDesk; readonly work: Work & { readonly known: KnownPerson } }): Promise<void> {
  const [here] = await transaction.query(staffStore.isMember(desk.agencyId, work.known.personId));
  if (!here?.member) return;
  throw invalid(...(await ownedFaults(transaction, work, work.known.personId)));
}
