import type { Me } from "@wakafine/shared/contract/profile.ts";
import type { Actor, Caller, Context } from "../../context.ts";
import { expected } from "../../http/failure.ts";
import { presentAccount } from "./present-account.ts";
import type { OwnRow } from "./profile-store.ts";
import { ownRow } from "./profile-store.ts";

/** Who is logged in; the contract's access says that somebody is. */
export function actorOf({ actor }: Caller): Actor {
  if (!actor) throw expected("unauthenticated");
  return actor;
}

/** The person logged in, as stored. Error: unauthenticated when the account was deleted meanwhile. */
export async function readOwnRow({ database }: Context, caller: Caller): Promise<OwnRow> {
  const [row] = await database.query(ownRow(actorOf(caller).personId));
  if (!row) throw expected("unauthenticated");
  return row;
}

/** The person logged in with language and contacts that wait for their code [C3.acct.01–17, C7.acct.05, G.acct.01]. */
export async function readOwnProfile(context: Context, caller: Caller): Promise<Me> {
  const row = await readOwnRow(context, caller);
  return { ...presentAccount(row, context.config), lang: row.language, pending_email: row.pending_email, pending_phonenumber: row.pending_phone, email_proven: row.email_proven, phonenumber_proven: row.phone_proven };
}
