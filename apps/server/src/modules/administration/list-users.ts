import type { AdminUser } from "@wakafine/shared/administration/contract.ts";
import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import type { RequestContext, Context } from "../../context.ts";
import { uuidOrNull, withoutNul } from "../../database/sql-text.ts";
import { bareDigits } from "@wakafine/shared/rules/phone.ts";
import { appError } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { openSessions } from "../accounts/public.ts";
import { toUserResponse } from "./user-response.ts";
import type { Sought } from "./user-reads.ts";
import { userById, usersListed } from "./user-reads.ts";

/** A person keeps a handful of sessions; more are ended with the others all the same. */
const maxSessions = 200;

/** People by phone in any spelling, part of an e-mail or of a name without regard to accents, by role and by what a login is answered; the newest first [G.role.05]. */
export async function listUsers(
  { database, config }: Context,
  { query }: InputOf<"listAdminUsers">,
): Promise<PageResponse<AdminUser>> {
  const paging = { page: query.page, perPage: query.per_page };
  const { name, email, phone } = soughtBy(withoutNul(query.keyword ?? ""));
  const rows = await database.query(
    usersListed[query.state ?? "all"](
      name,
      email,
      phone,
      query.role_id ?? null,
      rowsCounted,
      paging.perPage,
      offsetOf(paging),
    ),
  );
  return pageResponse(
    rows.flatMap((row) => (row.id === null ? [] : [toUserResponse(row, config)])),
    rows[0]?.counted ?? 0,
    paging,
  );
}

/** What a keyword looks for: with an @ or a full stop between letters an e-mail, of digits and signs alone a phone, else a name. */
export function soughtBy(keyword: string): Sought {
  const nothing: Sought = { name: null, email: null, phone: null };
  const entered = keyword.trim();
  if (entered === "") return nothing;
  const digits = bareDigits(entered);
  if (/^\+?\d{3,}$/.test(digits))
    return {
      ...nothing,
      phone: (readPhone(entered) ?? digits.replace(/^00/, "")).replace("+", ""),
    };
  const key = townKey(entered);
  if (/@|\S\.\S|_/.test(entered) || key === "")
    return { ...nothing, email: entered.toLowerCase().replace(/[\\%_]/g, "\\$&") };
  return { ...nothing, name: key };
}

/** One person with open sessions, never their tokens. Throws not_found. */
export async function getUser(
  { database, config }: Context,
  id: string,
  request: RequestContext,
): Promise<ResponseOf<"getAdminUser">> {
  const userId = userIdOf(id);
  const [[row], sessions] = await database.batch([
    userById(userId),
    openSessions(userId, request.actor?.sessionId ?? userId, maxSessions),
  ]);
  if (!row) throw appError("not_found");
  return { ...toUserResponse(row, config), sessions };
}

/** One person as it stands now. Throws not_found. */
export async function readUser({ database, config }: Context, id: string): Promise<AdminUser> {
  const [row] = await database.query(userById(userIdOf(id)));
  if (!row) throw appError("not_found");
  return toUserResponse(row, config);
}

export function userIdOf(id: string): string {
  const userId = uuidOrNull(id);
  if (userId === null) throw appError("not_found");
  return userId;
}
