import { statement } from "../../database/database.ts";

/** A departure of an agency; `left`: it has departed. */
export interface WithdrawableDeparture {
  readonly id: string;
  readonly left: boolean;
  readonly withdrawn: boolean;
}

/** Reads a departure of an agency without locking it. */
export const departureState = statement<WithdrawableDeparture, [agencyId: string, id: string]>(
  "departure state",
  `select id, departs_at <= app_now() as left, deleted_at is not null as withdrawn from departures where agency_id = $1 and id = $2`,
);

/** Locks a departure of an agency, so that no seat is taken until the end of the transaction. */
export const lockDeparture = statement<WithdrawableDeparture, [agencyId: string, id: string]>(
  "lock departure",
  `select id, departs_at <= app_now() as left, deleted_at is not null as withdrawn from departures where agency_id = $1 and id = $2 for update`,
);

/** Withdraws a departure from sale; the trigger removes its offers. The caller has locked it. */
export const withdrawDeparture = statement<never, [agencyId: string, id: string]>(
  "withdraw departure",
  "update departures set deleted_at = app_now() where agency_id = $1 and id = $2 and deleted_at is null",
);

/** Releases the holds of a withdrawn departure that no booking has taken over. */
export const releaseDepartureHolds = statement<never, [agencyId: string, id: string]>(
  "release holds of departure",
  "select release_departure_holds($1, $2)",
);
