import type { CounterSale, CounterShift } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Badge } from "../../ui/badge.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import * as styles from "./counter.module.css";

/** The amounts of a shift: those of the drawer while it is open, else float, counted cash and difference. */
export function ShiftSums({ shift }: { readonly shift: CounterShift }) {
  const t = useT();
  const language = useLanguage();
  // French uses the singular for none, English only for one.
  const isSingular = shift.seats === 1 || (shift.seats === 0 && language === "fr");
  const sales = isSingular ? texts.salesOne : texts.sales;
  const amounts: readonly (readonly [Message, number])[] =
    shift.closed_date === null
      ? [
          [texts.drawer, shift.drawer],
          [texts.startingFloat, shift.opening_float],
          [sales, shift.sales_amount],
          [texts.refundsPaid, -shift.refunds_amount],
        ]
      : [
          [texts.counted, shift.counted ?? 0],
          [texts.expected, shift.expected ?? 0],
          [texts.difference, shift.difference ?? 0],
          [texts.startingFloat, shift.opening_float],
          [sales, shift.sales_amount],
          [texts.refundsPaid, -shift.refunds_amount],
        ];
  return (
    <dl className={styles.sums}>
      {amounts.map(([label, amount]) => (
        <div key={label.fr} className="card">
          <dt>{t(label as typeof texts.sales, { seats: String(shift.seats) })}</dt>
          <dd>{formatFrancs(amount, language)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The sums of a shift: open, with what is in the drawer, or closed, with the counted cash. While the drawer is counted they are hidden (0191). */
export function ShiftSummary({
  shift,
  isCounting = false,
}: {
  readonly shift: CounterShift;
  readonly isCounting?: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const isOpen = shift.closed_date === null;
  const at = new Date(shift.closed_date ?? shift.opened_date);
  const moment = `${friendlyDay(dayOf(at), language)}, ${formatHour(hourOf(at))}`;
  return (
    <section className={styles.part} aria-labelledby="shift">
      <h2 className="h2" id="shift">
        {t(isOpen ? texts.shift : texts.lastShift)}
      </h2>
      <p className="muted">{t(isOpen ? texts.openedAt : texts.closedAt, { moment })}</p>
      <div className={isCounting ? styles.covered : undefined}>
        <ShiftSums shift={shift} />
      </div>
      {shift.reason ? <p>{shift.reason}</p> : null}
    </section>
  );
}

/** The newest sales of the shift, with their tickets to print again. */
export function ShiftSales({ sales }: { readonly sales: readonly CounterSale[] }) {
  const t = useT();
  const columns = useSaleColumns();
  return (
    <section className={styles.part} aria-labelledby="sales">
      <h2 className="h2" id="sales" tabIndex={-1}>
        {t(texts.soldList)}
      </h2>
      {sales.length === 0 ? (
        <EmptyState level={3} title={t(texts.noSales)} />
      ) : (
        <DataTable
          caption={t(texts.soldList)}
          columns={columns}
          rows={sales}
          rowKey={(sale) => sale.uuid}
        />
      )}
    </section>
  );
}

/** The columns of sales, with their tickets to print. */
export function useSaleColumns(): readonly Column<CounterSale>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "customer",
      header: t(texts.customer),
      cell: (sale) => (
        <>
          <b>{sale.name}</b>
          <small className="code">{sale.order_code}</small>
        </>
      ),
    },
    {
      id: "trip",
      header: t(texts.trip),
      cell: (sale) => (
        <>
          {`${formatHour(sale.departure_hour)} ${shownTown(sale.city_departure, language)} – ${shownTown(sale.city_destination, language)}`}
          <small className="num">{sale.seats.join(", ")}</small>
        </>
      ),
    },
    {
      id: "amount",
      header: t(texts.amount),
      align: "right",
      cell: (sale) => formatFrancs(sale.amount, language),
    },
    {
      id: "actions",
      header: t(texts.actions),
      quiet: true,
      align: "right",
      cell: (sale) =>
        sale.valid ? (
          <PrintLink sale={sale} size="small" />
        ) : (
          <Badge tone="warn">{t(texts.cancelled)}</Badge>
        ),
    },
  ];
}

/** Opens the tickets of a sale as PDF in a new tab, where the browser prints them. */
export function PrintLink({
  sale,
  size,
}: {
  readonly sale: Pick<CounterSale, "order_code" | "order_hidden_uuid">;
  readonly size?: "small";
}) {
  const t = useT();
  return (
    <a
      className={buttonClass({ variant: "quiet", size })}
      href={`/api/bookings/order/${sale.order_hidden_uuid}/document?format=pdf`}
      target="_blank"
      rel="noopener"
      aria-label={t(texts.printOf, { order: sale.order_code })}
    >
      {t(texts.print)}
    </a>
  );
}
