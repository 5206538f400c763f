import type { AdminUser } from "@wakafine/shared/contract/administration.ts";
import type { AnswerOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import type { Caller, Context } from "../../context.ts";
import { uuidOrNull, withoutNul } from "../../database/sql-text.ts";
import { bareDigits } from "@wakafine/shared/rules/phone.ts";
import { expected } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import type { PageAnswer } from "../../http/page.ts";
import { offsetOf, pageAnswer, rowsCounted } from "../../http/page.ts";
import { openSessions } from "../accounts/public.ts";
import { presentUser } from "./present-user.ts";
import type { Sought } from "./user-reads.ts";
import { userById, usersListed } from "./user-reads.ts";

/** A person keeps a handful of sessions; more are ended with the others all the same. */
const mostSessions = 200;

/** People by phone in any spelling, part of an e-mail or of a name without regard to accents, by role and by what a login is answered; the newest first [G.role.05]. */
export async function listUsers({ database, config }: Context, { query }: InputOf<"listAdminUsers">): Promise<PageAnswer<AdminUser>> {
  const paging = { page: query.page, perPage: query.per_page };
  const { name, email, phone } = soughtBy(withoutNul(query.keyword ?? ""));
  const rows = await database.query(usersListed[query.state ?? "all"](name, email, phone, query.role_id ?? null, rowsCounted, paging.perPage, offsetOf(paging)));
  return pageAnswer(rows.flatMap((row) => (row.id === null ? [] : [presentUser(row, config)])), rows[0]?.counted ?? 0, paging);
}

/** What a keyword looks for: with an @ or a full stop between letters an e-mail, of digits and signs alone a phone, else a name. */
export function soughtBy(keyword: string): Sought {
  const nothing: Sought = { name: null, email: null, phone: null };
  const typed = keyword.trim();
  if (typed === "") return nothing;
  const digits = bareDigits(typed);
  if (/^\+?\d{3,}$/.test(digits)) return { ...nothing, phone: (readPhone(typed) ?? digits.replace(/^00/, "")).replace("+", "") };
  const key = townKey(typed);
  if (/@|\S\.\S|_/.test(typed) || key === "") return { ...nothing, email: typed.toLowerCase().replace(/[\\%_]/g, "\\$&") };
  return { ...nothing, name: key };
}

/** One person with open sessions, never their tokens. Throws not_found. */
export async function getUser({ database, config }: Context, id: string, caller: Caller): Promise<AnswerOf<"getAdminUser">> {
  const personId = personIdOf(id);
  const [[row], sessions] = await database.batch([userById(personId), openSessions(personId, caller.actor?.sessionId ?? personId, mostSessions)]);
  if (!row) throw expected("not_found");
  return { ...presentUser(row, config), sessions };
}

/** One person as it stands now. Throws not_found. */
export async function readUser({ database, config }: Context, id: string): Promise<AdminUser> {
  const [row] = await database.query(userById(personIdOf(id)));
  if (!row) throw expected("not_found");
  return presentUser(row, config);
}

export function personIdOf(id: string): string {
  const personId = uuidOrNull(id);
  if (personId === null) throw expected("not_found");
  return personId;
}
