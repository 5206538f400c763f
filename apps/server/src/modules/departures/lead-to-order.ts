import { errorStatus } from "@wakafine/shared/messages/errors.ts";
import type { Database, Statement } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import { expectedFailure } from "../../http/response.ts";
import { sha256 } from "../../tokens.ts";

/** Reads the hidden link of the order that took over the hold of a dialog, by the SHA-256 of its token. */
export type OrderOfHold = (tokenHash: Buffer) => Statement<{ readonly order_hidden_uuid: string }>;

interface Reads {
  readonly database: Database;
  readonly orderOfHold: OrderOfHold;
}

/**
 * Runs a request that uses the hold of a dialog. If it is refused, for any reason, although an order already has the hold, throws hold_booked with
 * the hidden link of that order: the dialog lost the response to its order (docs/decisions/0180).
 */
export async function leadToOrder<Result>(
  { database, orderOfHold }: Reads,
  holdToken: string | null,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const refusal = expectedFailure(error);
    if (holdToken === null || refusal === null || errorStatus[refusal.code] >= 500) throw error;
    const [order] = await database.query(orderOfHold(sha256(holdToken)));
    throw order ? appError("hold_booked", { data: order }) : error;
  }
}
