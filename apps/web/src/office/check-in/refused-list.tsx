import type { RefusedCheckIn } from "@wakafine/shared/check-in/contract.ts";
import {
  refusalTexts,
  reviewMessages as texts,
} from "@wakafine/shared/check-in/review-messages.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { useState } from "react";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { type Column, DataTable } from "../../ui/data-table.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { useApiQuery } from "../api.ts";
import { boardingPollMs } from "../list-poll.ts";
import { OutdatedNote, QueryFailure, readableData } from "../list-states.tsx";
import { useLiveUpdates } from "../use-live-updates.ts";

const perPage = 10;

function useColumns(): readonly Column<RefusedCheckIn>[] {
  const t = useT();
  const language = useLanguage();
  return [
    {
      id: "time",
      header: t(texts.columnTime),
      cell: ({ happened_at }) => {
        const at = new Date(happened_at);
        return (
          <>
            {formatHour(hourOf(at))}
            <small>{friendlyDay(dayOf(at), language)}</small>
          </>
        );
      },
    },
    {
      id: "reason",
      header: t(texts.columnReason),
      cell: ({ outcome, by }) => (
        <>
          <b>{t(refusalTexts[outcome])}</b>
          <small>{by}</small>
        </>
      ),
    },
    {
      id: "ticket",
      header: t(texts.columnTicket),
      cell: ({ ticket, entered }) => (
        <>
          {ticket ? ticket.passenger : null}
          <small className="code">{(ticket?.code_verification ?? entered).slice(0, 40)}</small>
        </>
      ),
    },
  ];
}

/** Refused attempts of the agency's members, for roles 1 and 2; nothing is shown while there are none. */
export function RefusedList() {
  const t = useT();
  const columns = useColumns();
  const [page, setPage] = useState(1);
  const refused = useApiQuery(
    "listRefusedCheckIns",
    { query: { page, per_page: perPage } },
    { keepPrevious: true, pollMs: () => boardingPollMs },
  );
  useLiveUpdates(() => void refused.refetch());
  const list = readableData(refused);
  if (!list) return <QueryFailure shown={refused} level={3} />;
  if (list.total === 0) return null;
  return (
    <section className="stack" aria-labelledby="refused-list" aria-busy={refused.isFetching}>
      <h2 className="h2" id="refused-list">
        {t(texts.refusedList)}
      </h2>
      <OutdatedNote shown={refused} />
      <DataTable
        caption={t(texts.refusedList)}
        columns={columns}
        rows={list.data}
        rowKey={(row) => row.uuid}
      />
      <Pagination
        page={page}
        perPage={perPage}
        total={list.total}
        totalIsMinimum={list.total_is_minimum}
        onPage={setPage}
      />
    </section>
  );
}
