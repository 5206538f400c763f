import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { momoAccountMessages as texts } from "@wakafine/shared/payouts/messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { useState } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";
import type { Column } from "../../ui/data-table.tsx";
import { useApiQuery } from "../api.ts";
import { PagedTable } from "../list-states.tsx";
import { wallets } from "./wallets.ts";
import * as styles from "./payouts.module.css";

type OwnPayout = ResponseOf<"listOwnPayouts">["data"][number];

const tones = {
  requested: "hold",
  approved: "hold",
  executed: "ok",
  failed: "warn",
  reversed: "warn",
} as const;

/** The payouts to the agency, newest first [A2.momo.05]. */
export function OwnPayouts() {
  const t = useT();
  const [page, setPage] = useState(1);
  const payouts = useApiQuery("listOwnPayouts", { query: { page } }, { keepPrevious: true });
  const columns = useColumns();
  return (
    <section className={styles.part} aria-labelledby="payouts">
      <h2 className="h2" id="payouts">
        {t(texts.payouts)}
      </h2>
      <PagedTable
        level={3}
        shown={payouts}
        loading={t(texts.payoutsLoading)}
        page={page}
        onPage={setPage}
        none={{ title: t(texts.noPayouts), text: t(texts.noPayoutsText) }}
        caption={t(texts.payouts)}
        columns={columns}
        rowKey={(row) => row.id}
      />
    </section>
  );
}

function useColumns(): readonly Column<OwnPayout>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "date",
      header: t(texts.date),
      cell: ({ requested_date, ended_date }) => {
        const date = ended_date ?? requested_date;
        return <time dateTime={date}>{friendlyDay(dayOf(new Date(date)), language)}</time>;
      },
    },
    {
      id: "amount",
      header: t(texts.amount),
      cell: ({ amount }) => <b className="num">{formatFrancs(amount, language)}</b>,
    },
    {
      id: "number",
      header: t(texts.paidTo),
      cell: ({ phonenumber, type }) => (
        <>
          <span className={styles.phone}>{displayPhone(phonenumber)}</span>
          <small>{t(wallets[type])}</small>
        </>
      ),
    },
    {
      id: "state",
      header: t(texts.state),
      cell: ({ state, transaction_id, reversed_date, reversal_cause }) => (
        <>
          <Badge tone={tones[state]}>{t(texts[state])}</Badge>
          {reversed_date ? (
            <small>
              {t(texts.reversedOn, { date: friendlyDay(dayOf(new Date(reversed_date)), language) })}
            </small>
          ) : null}
          {reversal_cause ? <small>{t(texts[reversal_cause])}</small> : null}
          {transaction_id ? <small>{t(texts.transaction, { id: transaction_id })}</small> : null}
        </>
      ),
    },
  ];
}
