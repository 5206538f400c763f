import type { RequestContext } from "../../context.ts";
import type { Transaction } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import { actorOf, membershipOf } from "../../http/permission.ts";
import { lockOpenShift } from "./counter-store.ts";

/** The member at the counter. */
export interface Cashier {
  readonly agencyId: string;
  readonly userId: string;
}

/** Returns the caller as a member at the counter. */
export function cashierOf(request: RequestContext): Cashier {
  return { agencyId: membershipOf(request).agencyId, userId: actorOf(request).userId };
}

/** Locks the caller's open shift until the end of the transaction and returns its id. Throws no_open_shift. */
export async function requireOpenShift(
  transaction: Transaction,
  { agencyId, userId }: Cashier,
): Promise<string> {
  const [shift] = await transaction.query(lockOpenShift(agencyId, userId));
  if (!shift) throw appError("no_open_shift");
  return shift.id;
}
