import type { IncomeEntry, IncomeTotals } from "@wakafine/shared/payouts/contract.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { momoAccountMessages as texts } from "@wakafine/shared/payouts/messages.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { pageFromQuery } from "../../lib/page-number.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { useApiQuery } from "../api.ts";
import { PagedTable } from "../list-states.tsx";
import { useDownload } from "../download-file.ts";
import { useSearchParams } from "../search-params.ts";
import * as styles from "./payouts.module.css";

interface Range {
  readonly from: string;
  readonly to: string;
}

/** The range and page in the address; an invalid day is ignored, and a last day before the first one too. */
function useRange() {
  const [search, setSearch] = useSearchParams();
  const from = parseDay(search.get("from") ?? "") ?? "";
  const last = parseDay(search.get("to") ?? "") ?? "";
  const range: Range = { from, to: last && from && last < from ? "" : last };
  const write = (next: Range, page: number) =>
    setSearch(
      {
        ...(next.from ? { from: next.from } : {}),
        ...(next.to ? { to: next.to } : {}),
        ...(page > 1 ? { page: String(page) } : {}),
      },
      { replace: page === 1 },
    );
  return {
    range,
    page: pageFromQuery(search),
    onRange: (change: Partial<Range>) => write({ ...range, ...change }, 1),
    onPage: (page: number) => write(range, page),
  };
}

/** The income per departure with its sums, a date range and the statement [A2.momo.04–07, G.momo.03]. */
export function IncomeSection() {
  const t = useT();
  const { range, page, onRange, onPage } = useRange();
  const days = {
    ...(range.from ? { start_date: range.from } : {}),
    ...(range.to ? { end_date: range.to } : {}),
  };
  const income = useApiQuery("listIncome", { query: { ...days, page } }, { keepPrevious: true });
  const columns = useColumns();
  const hasRange = range.from !== "" || range.to !== "";
  return (
    <section className={styles.part} aria-labelledby="income">
      <div className={styles.heading}>
        <h2 className="h2" id="income">
          {t(texts.income)}
        </h2>
        <Downloads days={days} />
      </div>
      {income.data ? <Totals totals={income.data.totals} /> : null}
      <div className={styles.range}>
        <DateField
          label={t(texts.from)}
          value={range.from}
          max={range.to || undefined}
          onChange={({ target }) => onRange({ from: target.value })}
        />
        <DateField
          label={t(texts.to)}
          value={range.to}
          min={range.from || undefined}
          onChange={({ target }) => onRange({ to: target.value })}
        />
        {hasRange ? (
          <Button variant="text" onClick={() => onRange({ from: "", to: "" })}>
            {t(texts.allDays)}
          </Button>
        ) : null}
      </div>
      <PagedTable
        level={3}
        shown={income}
        page={page}
        onPage={onPage}
        loading={t(texts.loading)}
        none={
          hasRange
            ? { title: t(texts.emptyRange) }
            : { title: t(texts.emptyTitle), text: t(texts.emptyText) }
        }
        caption={t(texts.income)}
        columns={columns}
        rowKey={(row) => row.departs.uuid}
      />
    </section>
  );
}

function Downloads({ days }: { readonly days: { start_date?: string; end_date?: string } }) {
  const t = useT();
  const { download, downloading } = useDownload("getIncomeStatement");
  return (
    <div className="row">
      {(["pdf", "csv"] as const).map((format) => (
        <Button
          key={format}
          variant="quiet"
          size="small"
          icon={downloadIcon}
          busy={downloading?.query.format === format}
          onClick={() => void download({ query: { ...days, format } })}
        >
          {t(texts[format])}
        </Button>
      ))}
    </div>
  );
}

function Totals({ totals }: { readonly totals: IncomeTotals }) {
  const t = useT();
  const language = useLanguage();
  const francs = (amount: number) => formatFrancs(amount, language);
  const figures = [
    [texts.toReceive, totals.amount_to_be_received],
    [texts.received, totals.amount_already_received],
    [texts.held, totals.amount_held],
    [texts.deposited, totals.amount_deposited],
  ] as const;
  return (
    <dl className={styles.totals}>
      {figures.map(([label, amount]) => (
        <div key={label.fr} className="card">
          <dt>{t(label)}</dt>
          <dd className="num">
            {francs(amount)}
            {label === texts.deposited && totals.commission > 0 ? (
              <small>{t(texts.commissionOf, { amount: francs(totals.commission) })}</small>
            ) : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useColumns(): readonly Column<IncomeEntry>[] {
  const t = useT();
  const language = useLanguage();
  const francs = (amount: number) => formatFrancs(amount, language);
  /** On cards of a phone the amount follows its name. */
  const named = (name: string, amount: string) => (
    <>
      <span className={styles.name}>{name} </span>
      <span className="num">{amount}</span>
    </>
  );
  return [
    {
      id: "departure",
      header: t(texts.departure),
      cell: ({ departs }) => (
        <>
          <b>
            {shownTown(departs.city_departure, language)} –{" "}
            {shownTown(departs.city_destination, language)}
          </b>
          <small>
            {friendlyDay(parseDay(departs.departure_date) ?? "", language)},{" "}
            {formatHour(departs.departure_hour)} ·{" "}
            {departs.tickets === 1
              ? t(texts.oneTicket)
              : t(texts.manyTickets, { count: formatCount(departs.tickets, language) })}
          </small>
        </>
      ),
    },
    {
      id: "deposited",
      header: t(texts.columnDeposited),
      align: "right",
      cell: ({ amount_deposited, commission }) => (
        <>
          {named(t(texts.columnDeposited), francs(amount_deposited))}
          {commission > 0 ? (
            <small>{t(texts.commissionAmount, { amount: francs(commission) })}</small>
          ) : null}
        </>
      ),
    },
    {
      id: "received",
      header: t(texts.columnReceived),
      align: "right",
      cell: (row) => named(t(texts.columnReceived), francs(row.amount_already_received)),
    },
    {
      id: "toReceive",
      header: t(texts.columnToReceive),
      align: "right",
      cell: ({ amount_to_be_received, amount_held }) => (
        <>
          <b>{named(t(texts.columnToReceive), francs(amount_to_be_received))}</b>
          {amount_held > 0 ? (
            <small>{t(texts.heldAmount, { amount: francs(amount_held) })}</small>
          ) : null}
        </>
      ),
    },
  ];
}
