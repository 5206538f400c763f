import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import type { SeriesUnit } from "@wakafine/shared/statistics/series.ts";

/** A figure of a series that a page shows, as a tile, as a chart and as a column. */
export interface Figure<Name extends string> {
  readonly name: Name;
  readonly label: Message;
  readonly inFrancs?: boolean;
}

/** A series as both pages receive it. */
export interface SeriesData<Name extends string> {
  readonly unit: SeriesUnit;
  readonly from: string;
  readonly to: string;
  readonly points: readonly ({ readonly key: string; readonly label: string } & Readonly<
    Record<Name, number>
  >)[];
  readonly totals: Readonly<Record<Name, number>>;
}
