import { formatDecimal } from "@wakafine/shared/formats/decimals.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t as text } from "@wakafine/shared/messages/catalogue.ts";
import { statisticsMessages as texts } from "@wakafine/shared/statistics/messages.ts";
import { type PointerEvent, useState } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { classNames } from "../../ui/class-names.ts";
import { gridlinesOf, isLabelled } from "./chart-scale.ts";
import * as styles from "./statistics.module.css";

export interface Bar {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

/** Pixels from the top of the drawing to the highest gridline, and from there to the lowest. */
const [above, high] = [22, 200];
const below = 30;
/** Labels that fit next to each other on a phone and on a desktop. */
const room = { phone: 3, desktop: 12 } as const;

/**
 * A bar chart without a library (decision 0206): widths are percentages, so it needs no measuring. The bar under the pointer or finger is named above it.
 * It is one picture for screen readers; the caller shows the same values in a table.
 */
export function BarChart(props: {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly total: number;
  readonly format: (value: number) => string;
}) {
  const t = useT();
  const language = useLanguage();
  const [pointed, setPointed] = useState<number | null>(null);
  const { bars, format } = props;
  const highest = bars.reduce((most, bar) => (bar.value > most.value ? bar : most), bars[0]!);
  const chosen = (pointed === null ? undefined : bars[pointed]) ?? null;
  const named = (bar: Bar) => ({ label: bar.label, value: format(bar.value) });
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setPointed(Math.floor(((event.clientX - left) / width) * bars.length));
  };
  const lines = gridlinesOf(highest.value);
  const top = lines.at(-1) ?? 1;
  const yOf = (value: number) => above + high * (1 - value / top);
  return (
    <figure className={styles.chart}>
      <figcaption>
        {chosen ? t(texts.one, named(chosen)) : t(texts.highest, named(highest))}
      </figcaption>
      <div className={styles.drawing}>
        <svg className={styles.axis} height={above + high + below} aria-hidden="true">
          {lines.map((line) => (
            <text key={line} x="100%" y={yOf(line) + 5} textAnchor="end">
              {axisText(line, language)}
            </text>
          ))}
        </svg>
        <div
          className={styles.plot}
          role="presentation"
          onPointerMove={point}
          onPointerDown={point}
          onPointerLeave={() => setPointed(null)}
        >
          <svg
            width="100%"
            height={above + high + below}
            role="img"
            aria-label={t(texts.chart, {
              title: props.title,
              total: format(props.total),
              ...named(highest),
            })}
          >
            {lines.map((line) => (
              <line key={line} x1="0" x2="100%" y1={yOf(line)} y2={yOf(line)} />
            ))}
            {bars.map((bar, index) => (
              <Column
                key={bar.key}
                bar={bar}
                place={{ index, count: bars.length }}
                y={yOf(bar.value)}
                isChosen={bar === (chosen ?? highest)}
              />
            ))}
          </svg>
        </div>
      </div>
    </figure>
  );
}

function Column({
  bar,
  place: { index, count },
  y,
  isChosen,
}: {
  readonly bar: Bar;
  readonly place: { readonly index: number; readonly count: number };
  readonly y: number;
  readonly isChosen: boolean;
}) {
  const slot = 100 / count;
  const width = Math.min(slot * 0.7, 9);
  const height = bar.value > 0 ? Math.max(2, above + high - y) : 0;
  // With many bars the first and the last label start and end with their bar, so that they stay inside.
  const edge = count > 4 && index === 0 ? "start" : count > 4 && index === count - 1 ? "end" : null;
  const at = { start: 0, middle: 0.5, end: 1 }[edge ?? "middle"];
  return (
    <>
      <rect
        className={isChosen ? styles.chosenBar : styles.bar}
        x={`${slot * (index + 0.5) - width / 2}%`}
        y={above + high - height}
        width={`${width}%`}
        height={height}
        rx={count > 60 ? 0 : 3}
      />
      {isLabelled(index, count, room.desktop) || isLabelled(index, count, room.phone) ? (
        <text
          className={classNames(
            !isLabelled(index, count, room.phone) && styles.desktopOnly,
            !isLabelled(index, count, room.desktop) && styles.phoneOnly,
          )}
          x={`${slot * (index + at)}%`}
          y={above + high + 20}
          textAnchor={edge ?? "middle"}
        >
          {bar.label}
        </text>
      ) : null}
    </>
  );
}

/** Returns a short text of a value on the axis: `750 k`, `1,5 M`. */
function axisText(value: number, language: Language): string {
  const shown = (count: number) => formatDecimal(count, language);
  if (value >= 1_000_000)
    return text(texts.millions, language, { count: shown(value / 1_000_000) });
  if (value >= 10_000) return text(texts.thousands, language, { count: shown(value / 1000) });
  return formatCount(value, language);
}
