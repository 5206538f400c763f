import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { useLanguage } from "../lib/page-services.tsx";
import { classNames } from "./class-names.ts";

/** The large time of lists and tickets; `value` is HH:mm. Announced as `06 h 30`. */
export function HourFigure({
  value,
  className,
}: {
  readonly value: string;
  readonly className?: string;
}) {
  const [hours = "", minutes = ""] = value.split(":");
  return (
    <time className={classNames("hr", className)} dateTime={value}>
      <span className="sr">{formatHour(value)}</span>
      <span aria-hidden="true">
        {hours}
        <i>h</i>
        {minutes}
      </span>
    </time>
  );
}

/** The large price; `francs` is an amount in francs. The currency follows in small type. */
export function PriceFigure({
  francs,
  className,
}: {
  readonly francs: number | string;
  readonly className?: string;
}) {
  const language = useLanguage();
  const [amount, currency] = formatFrancs(francs, language).split("\u00a0");
  return (
    <span className={classNames("price", className)}>
      {amount}
      {"\u00a0"}
      <small>{currency}</small>
    </span>
  );
}
