import type { Context, RequestContext } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { ApiResponse } from "../../http/bind.ts";
import { sha256 } from "../../tokens.ts";
import { releaseByToken, releaseOfDevice } from "./hold-store.ts";

/** Releases the hold of a closed dialog; its seats are free at once. Does nothing for an unknown token or a hold that a booking took over. */
export async function releaseHold(
  { database }: Context,
  token: string,
): Promise<ApiResponse<{ released: boolean }>> {
  const [row] = await database.query(releaseByToken(sha256(token)));
  return { data: { released: row?.released ?? false } };
}

/** Releases the hold of a dialog that the calling device opened, for example in another tab. Does nothing for holds of others. */
export async function releaseDeviceHold(
  { database }: Context,
  id: string,
  { deviceKey }: RequestContext,
): Promise<ApiResponse<{ released: boolean }>> {
  const holdId = uuidOrNull(id);
  const [row] = holdId === null ? [] : await database.query(releaseOfDevice(holdId, deviceKey));
  return { data: { released: row?.released ?? false } };
}
