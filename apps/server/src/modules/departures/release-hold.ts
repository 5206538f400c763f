import type { Context } from "../../context.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { sha256 } from "../../tokens.ts";
import { releaseByToken } from "./hold-store.ts";

/** The dialog was closed: the seats are free at once. A hold that a booking took over stays; an unknown token releases nothing. */
export async function releaseHold(
  { database }: Context,
  token: string,
): Promise<ApiResponse<{ released: boolean }>> {
  const [row] = await database.query(releaseByToken(sha256(token)));
  return { data: { released: row?.released ?? false } };
}
