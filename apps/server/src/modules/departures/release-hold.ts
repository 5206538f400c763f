import type { Context } from "../../context.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { sha256 } from "../../tokens.ts";
import { releaseByToken } from "./hold-store.ts";

/** Releases the hold of a closed dialog; its seats are free at once. Does nothing for an unknown token or a hold that a booking took over. */
export async function releaseHold(
  { database }: Context,
  token: string,
): Promise<ApiResponse<{ released: boolean }>> {
  const [row] = await database.query(releaseByToken(sha256(token)));
  return { data: { released: row?.released ?? false } };
}
