import type { Me } from "@wakafine/shared/accounts/profile-contract.ts";
import type { Actor, RequestContext, Context } from "../../context.ts";
import { appError } from "../../http/failure.ts";
import type { OwnRow } from "./profile-store.ts";
import { ownRow } from "./profile-store.ts";
import { toAccountResponse } from "./user-store.ts";

/** Who is logged in; the contract's access says that somebody is. */
export function actorOf({ actor }: RequestContext): Actor {
  if (!actor) throw appError("unauthenticated");
  return actor;
}

/** The person logged in, as stored. Error: unauthenticated when the account was deleted meanwhile. */
export async function readOwnRow({ database }: Context, request: RequestContext): Promise<OwnRow> {
  const [row] = await database.query(ownRow(actorOf(request).userId));
  if (!row) throw appError("unauthenticated");
  return row;
}

/** The person logged in with language and contacts that wait for their code [C3.acct.01–17, C7.acct.05, G.acct.01]. */
export async function readOwnProfile(context: Context, request: RequestContext): Promise<Me> {
  const row = await readOwnRow(context, request);
  return {
    ...toAccountResponse(row, context.config),
    lang: row.language,
    pending_email: row.pending_email,
    pending_phonenumber: row.pending_phone,
    email_verified: row.email_verified,
    phonenumber_verified: row.phone_verified,
  };
}
