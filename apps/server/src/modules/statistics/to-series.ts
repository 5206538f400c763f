import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { apiDay } from "@wakafine/shared/rules/dates.ts";
import { bucketLabel } from "@wakafine/shared/statistics/labels.ts";
import type { Series } from "@wakafine/shared/statistics/series.ts";

/** The figures of one bucket; `bucket` is its number, from 1. */
export type BucketRow<Figures> = Figures & { readonly bucket: number };

/** SQL of the number of the bucket of a time; value 2 is the array of bounds. */
export const bucketOf = (time: string): string => `width_bucket(${time}, $2::timestamptz[])`;
/** SQL of the condition that a time is in a bucket. */
export const within = (time: string): string =>
  `${time} >= ($2::timestamptz[])[1] and ${time} < ($2::timestamptz[])[cardinality($2::timestamptz[])]`;

/** Returns a series as it is sent: a point per bucket, zeros where there is no row, and the sums of all points [G.stat.01]. */
export function toSeries<Figures extends object>(
  { unit, buckets }: Series,
  { rows, zero }: { readonly rows: readonly BucketRow<Figures>[]; readonly zero: Figures },
  language: Language,
) {
  const names = Object.keys(zero) as (keyof Figures)[];
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  const points = buckets.map((bucket, index) => ({
    key: bucket.key,
    label: bucketLabel(unit, bucket, language),
    ...figuresOf(names, (name) => Number(byBucket.get(index + 1)?.[name] ?? 0)),
  }));
  const totals = figuresOf(names, (name) => rows.reduce((sum, row) => sum + Number(row[name]), 0));
  const [first, last] = [buckets[0], buckets.at(-1)];
  return {
    unit,
    from: first ? apiDay(first.first) : "",
    to: last ? apiDay(last.last) : "",
    points,
    totals,
  };
}

function figuresOf<Name extends PropertyKey>(
  names: readonly Name[],
  value: (name: Name) => number,
): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Record<Name, number>;
}
