import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller, Context } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { statement } from "../../database/database.ts";
import type { Answer } from "../../http/bind.ts";
import { expected } from "../../http/failure.ts";
import type { Accounts } from "../accounts/public.ts";
import { presentAccount } from "../accounts/public.ts";
import { publicAgencyColumns } from "./agency-store.ts";
import type { OwnAgencyRow } from "./present-own-agency.ts";
import { presentOwnAgency } from "./present-own-agency.ts";

const ownAgency = statement<OwnAgencyRow, [string]>(
  "own_agency",
  `select ${publicAgencyColumns}, a.is_package_sender, a.rate_transaction, a.momo_phone, a.om_phone, a.email, a.is_active, a.state, a.state_reason,
     iso(a.created_at) as created, iso(a.modified_at) as modified
   from agencies a where a.id = $1`,
);

/** Whole francs that an agency has for parcels; payments know them. */
export type BalanceOf = (agencyId: string) => Statement<{ readonly balance: string }>;

export interface LogInSources {
  readonly context: Context;
  readonly accounts: Accounts;
  readonly balanceOf: BalanceOf;
}

/**
 * Logs staff in [G.auth.07–09]: user, own agency, its uuid, and the token both in the envelope and in the Authorization header.
 * An account without an agency is refused with not_an_agency_account before a session exists; an agency that waits for its
 * activation may log in [G.auth.28]. Other errors as `Accounts.logIn`.
 */
export async function agencyLogIn(wired: LogInSources, body: InputOf<"agencyLogin">["body"], caller: Caller): Promise<Answer<AnswerOf<"agencyLogin">>> {
  const { person, token } = await wired.accounts.logIn(
    {
      ...body,
      admits: ({ agency_id }) => {
        if (agency_id === null) throw expected("not_an_agency_account");
      },
    },
    caller,
  );
  const agencyId = person.agency_id ?? "";
  const [[row], [account]] = await wired.context.database.batch([ownAgency(agencyId), wired.balanceOf(agencyId)]);
  if (!row) throw new Error(`account ${person.id} belongs to an agency that is not there`);
  const agency = presentOwnAgency(row, Number(account?.balance ?? 0));
  return { data: { user: presentAccount(person), agency, uuid: agency.uuid }, extra: { Authorization: token }, headers: { Authorization: token } };
}
