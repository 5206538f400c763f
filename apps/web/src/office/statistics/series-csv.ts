import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { statisticsMessages as texts } from "@wakafine/shared/statistics/messages.ts";
import type { Figure, SeriesData } from "./figures.ts";

/**
 * Returns a series as CSV with a byte order mark, separated as spreadsheets of the language expect. All cells are our own texts and numbers, so none needs
 * quotes; amounts are whole francs.
 */
export function seriesCsv<Name extends string>(
  { points, totals }: SeriesData<Name>,
  figures: readonly Figure<Name>[],
  language: Language,
): string {
  const rows = [
    [t(texts.period, language), ...figures.map(({ label }) => t(label, language))],
    ...points.map((point) => [point.key, ...figures.map(({ name }) => point[name])]),
    [t(texts.total, language), ...figures.map(({ name }) => totals[name])],
  ];
  const separator = language === "fr" ? ";" : ",";
  return `\ufeff${rows.map((row) => `${row.join(separator)}\r\n`).join("")}`;
}
