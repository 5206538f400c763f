import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { useApiQuery } from "../api.ts";
import { useLiveUpdates } from "../use-live-updates.ts";
import { useKeywordInput } from "../../lib/keyword-input.ts";
import { useT } from "../../lib/page-services.tsx";
import { DataTable } from "../../ui/data-table.tsx";
import { Pagination } from "../../ui/pagination.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { SearchField } from "../../ui/search-field.tsx";
import { boardingPollMs } from "../list-poll.ts";
import { OutdatedNote, QueryFailure, readableData } from "../list-states.tsx";
import { PastEnd } from "../../ui/past-end.tsx";
import { useTicketColumns } from "./ticket-columns.tsx";
import * as styles from "./check-in.module.css";

const perPage = 10;

interface NoTicketsProps {
  readonly keyword: string;
  readonly page: number;
  readonly onFirst: () => void;
}

function NoTickets({ keyword, page, onFirst }: NoTicketsProps) {
  const t = useT();
  if (page > 1) return <PastEnd level={3} onFirst={onFirst} />;
  if (keyword)
    return (
      <EmptyState
        title={t(stateMessages.no_results)}
        text={t(checkInMessages.noMatchText)}
        level={3}
      />
    );
  return (
    <EmptyState
      title={t(checkInMessages.nothingBoards)}
      text={t(checkInMessages.nothingBoardsText)}
      level={3}
    />
  );
}

/** Tickets of the departures that board now, or all tickets found by code, name or phone. Pressing a ticket looks up its code. */
export function TicketList({ onCode }: { readonly onCode: (code: string) => void }) {
  const t = useT();
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState("");
  const entered = useKeywordInput(keyword, (text) => {
    setKeyword(text);
    setPage(1);
  });
  const wanted = keyword ? { keyword } : ({ boarding: "true" } as const);
  const query = { ...wanted, page, per_page: perPage };
  // Polled, because boarding begins and ends by the clock.
  const choices = { keepPrevious: true, pollMs: () => boardingPollMs };
  const tickets = useApiQuery("listTickets", { query }, choices);
  useLiveUpdates(() => void tickets.refetch());
  const columns = useTicketColumns(onCode);
  const list = readableData(tickets);
  const title = t(keyword ? checkInMessages.list : checkInMessages.boardingList);
  return (
    <section className="stack" aria-labelledby="ticket-list">
      <h2 className="h2" id="ticket-list">
        {title}
      </h2>
      <div className={styles.find}>
        <SearchField label={t(checkInMessages.search)} {...entered} />
      </div>
      {list ? <OutdatedNote shown={tickets} /> : <QueryFailure shown={tickets} level={3} />}
      {!tickets.data && tickets.isFetching ? (
        <RowsSkeleton rows={4} text={t(checkInMessages.loadingList)} />
      ) : null}
      {list && list.data.length === 0 ? (
        <NoTickets keyword={keyword} page={page} onFirst={() => setPage(1)} />
      ) : null}
      {list && list.data.length > 0 ? (
        <div aria-busy={tickets.isFetching}>
          <DataTable
            caption={title}
            columns={columns}
            rows={list.data}
            rowKey={(ticket) => ticket.uuid}
          />
          <Pagination page={page} perPage={perPage} total={list.total} onPage={setPage} />
        </div>
      ) : null}
    </section>
  );
}
