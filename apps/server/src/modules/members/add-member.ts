import type { AgencyUser } from "@wakafine/shared/members/contract.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { v7 as uuid } from "uuid";
import type { RequestContext } from "../../context.ts";
import { auditAgency, auditUser } from "../../database/audit.ts";
import type { Transaction } from "../../database/database.ts";
import {
  beginIdempotent,
  abortOnFailure,
  idempotencyKeyOf,
  completeIdempotent,
  replayOf,
} from "../../database/idempotency.ts";
import type { IdempotencyKey } from "../../database/idempotency.ts";
import { consumeRateLimit } from "../../database/rate-limits.ts";
import { keyed } from "../../http/request-context.ts";
import { appError, invalid } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import type { ContactOwner, PreparedAccount } from "../accounts/public.ts";
import { notice } from "../accounts/public.ts";
import { invitationStore } from "./invitations.ts";
import { memberById, toMemberResponse } from "./list-members.ts";
import type { MemberGuard, MemberSources } from "./member-guard.ts";
import { openMemberGuard } from "./member-guard.ts";
import { contactRateLimits, memberContactErrors, readForm } from "./member-form.ts";
import { memberStore } from "./member-store.ts";

type Body = InputOf<"addAgencyUser">["body"];

/** The result stored under the idempotency key: the public id of a new account, or the id of an invitation. */
interface AddResult {
  readonly id: string;
}

/**
 * Adds a member to the caller's agency. A verified contact of an existing account gets an invitation; any other contact
 * gets a new account and a link to set its password [G.auth.29]. The response holds only the data entered, never data of
 * an existing account.
 * Errors: invalid_input (`taken` for a contact of another member of this agency), account_exists (a contact was verified
 * concurrently), administrator_only, role_does_not_fit, too_many_requests, those of the idempotency key.
 */
export async function addMember(
  sources: MemberSources,
  body: Body,
  request: RequestContext,
): Promise<{ user: AgencyUser }> {
  const { database, config } = sources.context;
  const { agencyId, roleId } = membershipOf(request);
  const { email, phone } = await readForm(body);
  const work: Work = { body, email: email ?? "", phone: phone ?? "", request };
  // The idempotency key stores a hash of the body. The password is keyed, so that it cannot be found by brute force.
  const key = idempotencyKeyOf(request, "addAgencyUser", {
    ...body,
    password: keyed(config.APP_SECRET, `agency user ${body.password}`),
  });
  return abortOnFailure(database, key, async () => {
    const replayed = key
      ? replayOf<AddResult>((await database.query(beginIdempotent(key)))[0])
      : null;
    const made = replayed ?? (await add(sources, work, key));
    const [row] = await database.query(memberById(agencyId, made.id));
    if (!row) throw appError("not_found"); // a replay after the member was removed
    return { user: toMemberResponse(row, roleId) };
  });
}

interface Work {
  readonly body: Body;
  readonly email: string;
  readonly phone: string;
  readonly request: RequestContext;
}

async function add(
  sources: MemberSources,
  work: Work,
  key: IdempotencyKey | null,
): Promise<AddResult> {
  await requireAdditionAllowed(sources, work);
  const known = await sources.accounts.findContactOwner({ email: work.email, phone: work.phone });
  return known ? invite(sources, { ...work, known }, key) : addAccount(sources, work, key);
}

/**
 * Checks permission, rate limit and the members of the agency before any account is looked up. The transaction that
 * writes checks again.
 */
async function requireAdditionAllowed({ context }: MemberSources, work: Work): Promise<void> {
  const { body, request } = work;
  await context.database.transaction(async (transaction) => {
    const guard = await openMemberGuard(transaction, request);
    requireAssignableRole(guard, body.user_agency_role_id);
    if (context.config.LIMITS)
      await consumeRateLimit(transaction, [
        { key: `add agency user ${guard.agencyId}`, max: 60, minutes: 60 },
      ]);
    await requireNotMember(transaction, guard, work);
  });
}

/** Throws invalid_input for a contact of another member. This discloses nothing, because the agency sees the contacts of its members. */
async function requireNotMember(
  transaction: Transaction,
  { agencyId }: MemberGuard,
  { email, phone }: Work,
): Promise<void> {
  const errors = await memberContactErrors(
    transaction,
    { agencyId, except: null },
    { email, phone },
  );
  if (errors.length > 0) throw invalid(...errors);
}

function requireAssignableRole(guard: MemberGuard, roleId: number): void {
  guard.requireManageableRole(roleId);
  guard.requireRoleFitsAgency(roleId);
}

async function addAccount(
  { context, accounts }: MemberSources,
  work: Work,
  key: IdempotencyKey | null,
): Promise<AddResult> {
  const { body, email, phone, request } = work;
  const account: PreparedAccount = await accounts.prepareAccount(
    {
      firstname: body.firstname,
      lastname: body.lastname,
      email,
      phone,
      password: body.password,
      roleId: 4,
      sexId: body.sex_id ?? null,
      town: body.town ?? null,
      language: body.lang ?? request.language,
    },
    "activation",
    request,
  );
  const made: AddResult = { id: account.publicId };
  await context.database.transaction(async (transaction) => {
    const guard = await openMemberGuard(transaction, request);
    requireAssignableRole(guard, body.user_agency_role_id);
    await requireNotMember(transaction, guard, work);
    if (context.config.LIMITS)
      await consumeRateLimit(
        transaction,
        contactRateLimits(context.config, guard.agencyId, [email, phone]),
      );
    await transaction.finish([
      ...account.statements,
      memberStore.add({
        agency_id: guard.agencyId,
        user_id: account.userId,
        role_id: body.user_agency_role_id,
        invited: false,
        contact_set_by: request.actor?.userId ?? null,
      }),
      auditUser(
        account.userId,
        {
          action: "add agency user",
          details: { agency: guard.agencyId, role: body.user_agency_role_id },
        },
        request,
      ),
      ...(key ? [completeIdempotent(key, made)] : []),
    ]);
  });
  return made;
}

async function invite(
  sources: MemberSources,
  work: Work & { readonly known: ContactOwner },
  key: IdempotencyKey | null,
): Promise<AddResult> {
  const { context } = sources;
  const { body, request, known } = work;
  return context.database.transaction(async (transaction) => {
    const guard = await openMemberGuard(transaction, request);
    requireAssignableRole(guard, body.user_agency_role_id);
    await requireNotMember(transaction, guard, work);
    const [renewed] = await transaction.query(
      invitationStore.openRole(guard.agencyId, known.userId, known.foundBy),
    );
    if (renewed) guard.requireManageableRole(renewed.role_id);
    if (context.config.LIMITS)
      await consumeRateLimit(
        transaction,
        contactRateLimits(context.config, guard.agencyId, [
          known.foundBy === "phone" ? work.phone : work.email,
        ]),
      );
    const [invitation] = await transaction.query(
      invitationStore.invite(
        uuid(),
        guard.agencyId,
        known.userId,
        body.user_agency_role_id,
        request.actor?.userId ?? "",
        body.firstname,
        body.lastname,
        work.email,
        work.phone,
        known.foundBy,
      ),
    );
    if (!invitation) throw new Error("an invitation was neither written nor renewed");
    const made: AddResult = { id: invitation.id };
    await transaction.finish([
      notice({
        userId: known.userId,
        template: "invitation",
        agency: guard.agencyName,
        roleId: body.user_agency_role_id,
      }),
      auditAgency(
        guard.agencyId,
        {
          action: "invite agency user",
          details: { invitation: invitation.id, role: body.user_agency_role_id },
        },
        request,
      ),
      ...(key ? [completeIdempotent(key, made)] : []),
    ]);
    return made;
  });
}
