import type {
  AgencyFigures,
  AgencyLedgerEntry,
} from "@wakafine/shared/administration/ledger-contract.ts";
import { ledgerMessages } from "@wakafine/shared/administration/booking-messages.ts";
import { agencyLedgerMessages as texts } from "@wakafine/shared/administration/ledger-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { labelOf } from "@wakafine/shared/messages/catalogue.ts";
import { useState } from "react";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Button } from "../../ui/button.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { DateField } from "../../ui/date-field.tsx";
import { downloadIcon } from "../../ui/icons-booking.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { useDownload } from "../download-file.ts";
import { Section } from "./details.tsx";
import { QueryFailure } from "../list-states.tsx";
import * as styles from "./admin.module.css";

const figureNames = ["held", "payable", "commission", "coupon_cost", "refunds"] as const;
type FigureName = (typeof figureNames)[number];
const shownEntries = 20;

interface Period {
  readonly from: string;
  readonly to: string;
}
const queryOf = ({ from, to }: Period) => ({
  ...(from ? { from } : {}),
  ...(to ? { to } : {}),
});

/** The ledger of an agency: figures before and after a period, its entries, and all of them as a CSV file. */
export function AgencyLedger({ agency }: { readonly agency: { readonly uuid: string } }) {
  const t = useT();
  const [period, setPeriod] = useState<Period>({ from: "", to: "" });
  const [after, setAfter] = useState<string | null>(null);
  const statement = useApiQuery(
    "getAgencyLedger",
    {
      params: { id: agency.uuid },
      query: { ...queryOf(period), per_page: shownEntries, ...(after ? { after } : {}) },
    },
    { keepPrevious: true },
  );
  const { data } = statement;
  const change = (part: Partial<Period>) => {
    setPeriod({ ...period, ...part });
    setAfter(null);
  };
  return (
    <Section id="ledger" title={t(texts.title)}>
      <p className="muted">{t(texts.detail)}</p>
      <div className={styles.tools} role="search" aria-label={t(texts.title)}>
        <DateField
          label={t(texts.from)}
          value={period.from}
          onChange={({ target }) => change({ from: target.value })}
        />
        <DateField
          label={t(texts.to)}
          value={period.to}
          onChange={({ target }) => change({ to: target.value })}
        />
        <Download id={agency.uuid} period={period} />
      </div>
      <QueryFailure shown={statement} />
      {!data && statement.isFetching ? <RowsSkeleton rows={5} text={t(texts.loading)} /> : null}
      {data ? (
        <>
          <Figures opening={data.opening} closing={data.closing} />
          <Entries entries={data.entries} />
          {after !== null || data.next !== null ? (
            <div className="row">
              {after === null ? null : (
                <Button variant="quiet" size="small" onClick={() => setAfter(null)}>
                  {t(texts.first)}
                </Button>
              )}
              {data.next === null ? null : (
                <Button variant="quiet" size="small" onClick={() => setAfter(data.next)}>
                  {t(texts.more)}
                </Button>
              )}
            </div>
          ) : null}
        </>
      ) : null}
    </Section>
  );
}

function Figures({
  opening,
  closing,
}: {
  readonly opening: AgencyFigures;
  readonly closing: AgencyFigures;
}) {
  const t = useT();
  const language = useLanguage();
  const amount = (id: "opening" | "period" | "closing", of: (name: FigureName) => number) => ({
    id,
    header: t(texts[id]),
    align: "right" as const,
    cell: (name: FigureName) => formatFrancs(of(name), language),
  });
  const columns: readonly Column<FigureName>[] = [
    { id: "figure", header: t(texts.figure), cell: (name) => t(texts[name]) },
    amount("opening", (name) => opening[name]),
    amount("period", (name) => closing[name] - opening[name]),
    amount("closing", (name) => closing[name]),
  ];
  return (
    <DataTable
      caption={t(texts.title)}
      columns={columns}
      rows={figureNames}
      rowKey={(name) => name}
    />
  );
}

function Entries({ entries }: { readonly entries: readonly AgencyLedgerEntry[] }) {
  const t = useT();
  const language = useLanguage();
  const francs = (amount: number) => (amount > 0 ? formatFrancs(amount, language) : "");
  const columns: readonly Column<AgencyLedgerEntry>[] = [
    { id: "date", header: t(texts.date), cell: ({ date }) => momentText(date, language) },
    {
      id: "movement",
      header: t(texts.movement),
      cell: ({ kind }) => labelOf(ledgerMessages, kind, language),
    },
    {
      id: "account",
      header: t(ledgerMessages.accountName),
      cell: ({ account }) => labelOf(ledgerMessages, account, language),
    },
    {
      id: "debit",
      header: t(ledgerMessages.debit),
      align: "right",
      cell: ({ amount }) => francs(amount),
    },
    {
      id: "credit",
      header: t(ledgerMessages.credit),
      align: "right",
      cell: ({ amount }) => francs(-amount),
    },
  ];
  if (entries.length === 0) return <p className="muted">{t(texts.none)}</p>;
  return (
    <DataTable
      caption={t(texts.entries)}
      columns={columns}
      rows={entries}
      rowKey={({ id }) => id}
    />
  );
}

function Download({ id, period }: { readonly id: string; readonly period: Period }) {
  const t = useT();
  const { download, downloading } = useDownload("exportAgencyLedger");
  return (
    <Button
      variant="quiet"
      icon={downloadIcon}
      busy={downloading !== null}
      onClick={() => void download({ params: { id }, query: queryOf(period) })}
    >
      {t(texts.download)}
    </Button>
  );
}
