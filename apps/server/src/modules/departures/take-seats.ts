import { v7 as uuid } from "uuid";
import type { Database, Transaction } from "../../database/database.ts";
import { appError } from "../../http/failure.ts";
import type { HoldLeg, HoldOptions, LateRefusal, SoldLeg, TakeSeatsResult } from "./hold-store.ts";
import { lockDeparturesOf, takeSeatsAgainStatement, takeSeatsStatement } from "./hold-store.ts";

/** Seats that are now held; times are ISO 8601, seats are per leg. */
export interface TakenSeats {
  readonly holdId: string;
  readonly holdUntil: string;
  readonly startedAt: string;
  readonly now: string;
  readonly seats: readonly (readonly number[])[];
}

export interface SeatInput {
  /** The hold to change; without it a new hold is made. */
  readonly holdId?: string;
  readonly legs: readonly HoldLeg[];
  readonly places: number;
  readonly options: HoldOptions;
}

type Refusal = Exclude<TakeSeatsResult, { readonly outcome: "ok" }>;

/** Takes seats for all legs or none in one round trip and returns a refusal instead of throwing it. Besides `takeSeatsAgain` the only function that takes seats. */
export async function tryToTakeSeats(
  database: Database | Transaction,
  input: SeatInput,
): Promise<TakenSeats | Refusal> {
  const holdId = input.holdId ?? uuid();
  const [row] = await database.query(
    takeSeatsStatement({ id: holdId, legs: input.legs, places: input.places }, input.options),
  );
  if (!row) throw new Error("take_seats returned no row");
  return row.response.outcome === "ok" ? toTakenSeats(holdId, row.response, row.now) : row.response;
}

/** Takes seats for money that arrived after its hold ended, in one round trip; also refuses with agency_not_active when an agency is not active, and with departure_changed when hour, towns, class or boarding point are no longer those that were sold. */
export async function takeSeatsAgain(
  transaction: Transaction,
  input: Omit<SeatInput, "holdId" | "legs"> & { readonly legs: readonly SoldLeg[] },
): Promise<TakenSeats | Refusal | LateRefusal> {
  const holdId = uuid();
  const [, [row]] = await transaction.batch([
    lockDeparturesOf(JSON.stringify(input.legs)),
    takeSeatsAgainStatement({ id: holdId, legs: input.legs, places: input.places }, input.options),
  ]);
  if (!row) throw new Error("take_seats returned no row");
  return row.response.outcome === "ok" ? toTakenSeats(holdId, row.response, row.now) : row.response;
}

function toTakenSeats(
  holdId: string,
  response: Extract<TakeSeatsResult, { outcome: "ok" }>,
  now: string,
): TakenSeats {
  return {
    holdId,
    holdUntil: iso(response.hold_until),
    startedAt: iso(response.started_at),
    now,
    seats: response.seats,
  };
}

/**
 * Like `tryToTakeSeats`, but throws the refusal: seats_unavailable with its leg, departure_left, hold_expired, hold_limit, phone_verification_required,
 * phone_code_required, not_found.
 */
export async function takeSeats(
  database: Database | Transaction,
  input: SeatInput,
): Promise<TakenSeats> {
  const taken = await tryToTakeSeats(database, input);
  if (!("outcome" in taken)) return taken;
  if (taken.outcome === "seats_unavailable")
    throw appError(taken.outcome, { data: { leg: taken.leg } });
  throw appError(
    taken.outcome,
    taken.outcome === "hold_limit" ? { retryAfterSeconds: 15 * 60 } : {},
  );
}

/** Formats an instant from SQL as ISO 8601 in UTC. */
export function iso(time: string): string {
  return new Date(time).toISOString();
}
