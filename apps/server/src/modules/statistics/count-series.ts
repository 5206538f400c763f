import { dayOf } from "@wakafine/shared/rules/dates.ts";
import type { ParcelFigures, TravelFigures } from "@wakafine/shared/statistics/contract.ts";
import type { Series } from "@wakafine/shared/statistics/series.ts";
import { boundsOf, seriesOfYears } from "@wakafine/shared/statistics/series.ts";
import type { Context, RequestContext } from "../../context.ts";
import type { Statement } from "../../database/database.ts";
import { membershipOf } from "../../http/permission.ts";
import { firstYearOfParcels, parcelsByBucket } from "./parcel-reads.ts";
import type { BucketRow } from "./to-series.ts";
import { toSeries } from "./to-series.ts";
import { firstYearOfTravels, travelsByBucket } from "./travel-reads.ts";

/** The statements that count what an agency did, and the figures of an empty bucket. */
interface Source<Figures> {
  readonly count: (agency: string, bounds: readonly string[]) => Statement<BucketRow<Figures>>;
  readonly firstYear: (agency: string) => Statement<{ readonly year: number }>;
  readonly zero: Figures;
}

export const travels: Source<TravelFigures> = {
  count: travelsByBucket,
  firstYear: firstYearOfTravels,
  zero: {
    bookings: 0,
    tickets: 0,
    validated: 0,
    cancelled: 0,
    amount: 0,
    agency_amount: 0,
    refunded_amount: 0,
    net_amount: 0,
  },
};
export const parcels: Source<ParcelFigures> = {
  count: parcelsByBucket,
  firstYear: firstYearOfParcels,
  zero: { sent: 0, embarked: 0, arrived: 0, received: 0, amount: 0, fees: 0 },
};

/** The series of years starts at most this many years back. */
const maxYears = 30;

/** Returns the figures of the caller's agency in each bucket, read with one statement. */
export async function countSeries<Figures extends object>(
  { database }: Context,
  { source, series }: { readonly source: Source<Figures>; readonly series: Series },
  request: RequestContext,
) {
  const { agencyId } = membershipOf(request);
  const rows = await database.query(source.count(agencyId, instantsOf(series)));
  return toSeries(series, { rows, zero: source.zero }, request.language);
}

/** Returns the figures of the caller's agency from its first year to the current one, in one round trip [G.stat.05]. */
export async function countYears<Figures extends object>(
  { database, clock }: Context,
  source: Source<Figures>,
  request: RequestContext,
) {
  const { agencyId } = membershipOf(request);
  const current = Number(dayOf(clock()).slice(0, 4));
  const earliest = current - maxYears;
  const [rows, [agency]] = await database.batch([
    source.count(agencyId, instantsOf(seriesOfYears(earliest, current))),
    source.firstYear(agencyId),
  ]);
  const first = Math.min(Math.max(agency?.year ?? current, earliest), current);
  const shown = rows.map((row) => ({ ...row, bucket: row.bucket - (first - earliest) }));
  return toSeries(
    seriesOfYears(first, current),
    { rows: shown, zero: source.zero },
    request.language,
  );
}

function instantsOf(series: Series): readonly string[] {
  return boundsOf(series).map((at) => at.toISOString());
}
