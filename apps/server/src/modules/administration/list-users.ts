import type { AdminUser } from "@wakafine/shared/administration/contract.ts";
import type { ResponseOf, InputOf } from "@wakafine/shared/contract/endpoints.ts";
import { townKey } from "@wakafine/shared/reference/town-key.ts";
import type { RequestContext, Context } from "../../context.ts";
import { uuidOrNull, withoutNul } from "../../database/sql-text.ts";
import { digitsOnly } from "@wakafine/shared/rules/phone.ts";
import { appError } from "../../http/failure.ts";
import { readPhone } from "../../phones.ts";
import type { PageResponse } from "../../http/page.ts";
import { offsetOf, pageResponse, rowsCounted } from "../../http/page.ts";
import { openSessions } from "../accounts/public.ts";
import { toUserResponse } from "./user-response.ts";
import type { UserSearch } from "./user-reads.ts";
import { userById, usersListed } from "./user-reads.ts";

/** Enough for the sessions of a user; ending sessions also ends those beyond it. */
const maxSessions = 200;

/** Returns users by any spelling of the phone, by part of an e-mail or name (ignoring accents), by role and by login state; the newest first or by last name [G.role.05]. */
export async function listUsers(
  { database, config }: Context,
  { query }: InputOf<"listAdminUsers">,
): Promise<PageResponse<AdminUser>> {
  const paging = { page: query.page, perPage: query.per_page };
  const { name, email, phone } = parseUserSearch(withoutNul(query.keyword ?? ""));
  const rows = await database.query(
    usersListed[query.state ?? "all"][query.order ?? "newest"](
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

/** Decides what a keyword searches: an e-mail when it has an @ or a full stop between letters, a phone when it has only digits and signs, otherwise a name. */
export function parseUserSearch(keyword: string): UserSearch {
  const nothing: UserSearch = { name: null, email: null, phone: null };
  const entered = keyword.trim();
  if (entered === "") return nothing;
  const digits = digitsOnly(entered);
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

/** Returns a user with open sessions, without their tokens. Throws not_found. */
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

/** Returns the current state of a user. Throws not_found. */
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
