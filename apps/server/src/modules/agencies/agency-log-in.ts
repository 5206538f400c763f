import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Caller, Context } from "../../context.ts";
import { statement } from "../../database/database.ts";
import type { Answer } from "../../http/bind.ts";
import { expected } from "../../http/failure.ts";
import type { Accounts } from "../accounts/public.ts";
import { presentAccount } from "../accounts/public.ts";
import { publicAgencyColumns } from "./agency-store.ts";
import type { OwnAgencyRow } from "./present-own-agency.ts";
import { presentOwnAgency } from "./present-own-agency.ts";

// The parcel balance is a sum of the ledger: what the agency paid in stands as credit, negative.
const ownAgency = statement<OwnAgencyRow, [string]>(
  "own_agency",
  `select ${publicAgencyColumns}, a.is_package_sender, a.rate_transaction, a.momo_phone, a.om_phone, a.is_active,
     iso(a.created_at) as created, iso(a.modified_at) as modified,
     (select coalesce(-sum(e.amount), 0) from ledger_entries e where e.account = 'parcel_balance' and e.agency_id = a.id) as package_balance
   from agencies a where a.id = $1`,
);

/**
 * Logs staff in [G.auth.07–09]: user, own agency, its uuid, and the token both in the envelope and in the Authorization header.
 * An account without an agency is refused with not_an_agency_account before a session exists; an agency that waits for its
 * activation may log in [G.auth.28]. Other errors as `Accounts.logIn`.
 */
export async function agencyLogIn(wired: { readonly context: Context; readonly accounts: Accounts }, body: InputOf<"agencyLogin">["body"], caller: Caller): Promise<Answer<AnswerOf<"agencyLogin">>> {
  const { person, token } = await wired.accounts.logIn(
    {
      ...body,
      admits: ({ agency_id }) => {
        if (agency_id === null) throw expected("not_an_agency_account");
      },
    },
    caller,
  );
  const [row] = await wired.context.database.query(ownAgency(person.agency_id ?? ""));
  if (!row) throw new Error(`account ${person.id} belongs to an agency that is not there`);
  const agency = presentOwnAgency(row);
  return { data: { user: presentAccount(person), agency, uuid: agency.uuid }, extra: { Authorization: token }, headers: { Authorization: token } };
}
