import type { AgencyTicket } from "@wakafine/shared/contract/agency.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { checkInMessages } from "@wakafine/shared/messages/check-in.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { stateMessages } from "@wakafine/shared/messages/states.ts";
import { useState } from "react";
import { pageQuery, useApiQuery } from "../../lib/api-query.ts";
import { useTypedKeyword } from "../../lib/typed-keyword.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button, IconButton } from "../../ui/button.tsx";
import { type Column, DataTable, Pagination } from "../../ui/data-table.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { scanIcon } from "../../ui/icons-office.ts";
import { searchIcon } from "../../ui/icons.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { departureDay, passengerName, seatText, ticketWord } from "./ticket-facts.ts";

const perPage = 10;

function useColumns(onCode: (code: string) => void): readonly Column<AgencyTicket>[] {
  const say = useSay();
  const language = useLanguage();
  return [
    { id: "seat", header: say(checkInMessages.seat), cell: (ticket) => <span className="ci-no">{seatText(ticket.seat)}</span> },
    {
      id: "passenger",
      header: say(checkInMessages.columnPassenger),
      cell: (ticket) => (
        <>
          <b>{passengerName(ticket)}</b>
          <small className="code">{ticket.code_verification}</small>
        </>
      ),
    },
    {
      id: "trip",
      header: say(checkInMessages.columnTrip),
      cell: (ticket) => (
        <>
          {`${ticket.departure.city_departure} – ${ticket.departure.city_destination}`}
          <small>{say(checkInMessages.dayAndHour, { date: departureDay(ticket, language), hour: formatHour(ticket.departure.departure_hour) })}</small>
        </>
      ),
    },
    {
      id: "state",
      header: say(checkInMessages.columnState),
      cell: (ticket) => {
        const word = ticketWord(ticket);
        return <Badge tone={word.tone}>{say(word.text)}</Badge>;
      },
    },
    {
      id: "check",
      header: say(checkInMessages.columnCheck),
      quiet: true,
      align: "right",
      cell: (ticket) => (
        <IconButton
          label={say(checkInMessages.checkTicketOf, { code: ticket.code_verification })}
          icon={scanIcon}
          onClick={() => onCode(ticket.code_verification)}
        />
      ),
    },
  ];
}

function NoTickets({ keyword }: { readonly keyword: string }) {
  const say = useSay();
  if (keyword) return <EmptyState title={say(stateMessages.no_results)} text={say(checkInMessages.noMatchText)} level={3} />;
  return <EmptyState title={say(checkInMessages.noTickets)} text={say(checkInMessages.noTicketsText)} level={3} />;
}

/** The agency's tickets, newest first, by code, name or phone; one press opens a ticket as if its code had been typed. */
export function TicketList({ onCode }: { readonly onCode: (code: string) => void }) {
  const say = useSay();
  const [page, setPage] = useState(1);
  const [keyword, setKeyword] = useState("");
  const typed = useTypedKeyword(keyword, (text) => {
    setKeyword(text);
    setPage(1);
  });
  const query = pageQuery("listTickets", { query: { ...(keyword ? { keyword } : {}), page, per_page: perPage } });
  const tickets = useApiQuery(query, { authenticated: true, quiet: true, keepFormer: true });
  const columns = useColumns(onCode);
  const list = tickets.data;
  return (
    <section className="stack" aria-labelledby="ticket-list">
      <h2 className="h2" id="ticket-list">
        {say(checkInMessages.list)}
      </h2>
      <div className="ci-find">
        <TextField slim type="search" label={say(checkInMessages.search)} placeholder={say(checkInMessages.search)} icon={searchIcon} maxLength={255} {...typed} />
      </div>
      {tickets.error && !tickets.isFetching ? (
        <ErrorState title={tickets.error.message} level={3}>
          <Button onClick={() => void tickets.refetch()}>{say(shellMessages.retry)}</Button>
        </ErrorState>
      ) : null}
      {!list && tickets.isFetching ? <RowsSkeleton rows={4} text={say(checkInMessages.loadingList)} /> : null}
      {list && list.data.length === 0 ? <NoTickets keyword={keyword} /> : null}
      {list && list.data.length > 0 ? (
        <div aria-busy={tickets.isFetching}>
          <DataTable caption={say(checkInMessages.list)} columns={columns} rows={list.data} rowKey={(ticket) => ticket.uuid} />
          <Pagination page={page} perPage={perPage} total={list.total} onPage={setPage} />
        </div>
      ) : null}
    </section>
  );
}
