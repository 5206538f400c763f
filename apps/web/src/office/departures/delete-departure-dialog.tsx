import type {
  AgencyDeparture,
  DepartureCancellation,
} from "@wakafine/shared/departures/planning-contract.ts";
import { deleteDepartureMessages as texts } from "@wakafine/shared/departures/planning-messages.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatCount, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { parseDay } from "@wakafine/shared/rules/dates.ts";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { ErrorState } from "../../ui/error-state.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";

interface Props {
  readonly departure: AgencyDeparture;
  readonly onClose: () => void;
  /** Called when the departure is deleted, also by another member. */
  readonly onDeleted: () => void;
}

/** Names a departure: route, day and time. */
function useDepartureName() {
  const language = useLanguage();
  return (row: AgencyDeparture) =>
    `${shownTown(row.city_departure, language)} – ${shownTown(row.city_destination, language)}, ${friendlyDay(parseDay(row.departure_date) ?? "", language)}, ${formatHour(row.departure_hour)}`;
}

/** What the deletion does: tickets, refunds, unpaid bookings; or why it is refused. */
function Consequences({ shown }: { readonly shown: DepartureCancellation }) {
  const t = useT();
  const language = useLanguage();
  const { tickets, refund_amount, cash_amount, unpaid_bookings } = shown;
  if (shown.refusal)
    return (
      <RefusalNote
        text={t(shown.refusal === "departure_left" ? texts.refusedLeft : texts.refusedBoarded)}
      />
    );
  const values = { count: formatCount(tickets, language) };
  return (
    <>
      <p>
        <b>
          {tickets === 0
            ? t(texts.noTickets)
            : t(tickets === 1 ? texts.oneTicket : texts.manyTickets, {
                ...values,
                amount: formatFrancs(refund_amount, language),
              })}
        </b>
      </p>
      {cash_amount > 0 ? (
        <Note tone="hold">
          {t(texts.cashPart, { amount: formatFrancs(cash_amount, language) })}
        </Note>
      ) : null}
      {tickets > 0 ? <p>{t(texts.refundHow)}</p> : null}
      {unpaid_bookings > 0 ? (
        <p>
          {unpaid_bookings === 1
            ? t(texts.oneUnpaid)
            : t(texts.manyUnpaid, { count: formatCount(unpaid_bookings, language) })}
        </p>
      ) : null}
      <p className="muted">{t(texts.final)}</p>
    </>
  );
}

/** Deletes a departure after showing its tickets and refunds. Tickets paid meanwhile refuse a deletion that showed none [A1.plan.02, G.plan.03]. */
export function DeleteDepartureDialog({ departure, onClose, onDeleted }: Props) {
  const t = useT();
  const language = useLanguage();
  const { toasts } = useServices();
  const name = useDepartureName()(departure);
  const shown = useApiQuery(
    "getDepartureCancellation",
    { params: { id: departure.uuid } },
    { fresh: true },
  );
  const { mutate, isPending, error } = useApiMutation("deleteDeparture", {
    refreshes: ["listAgencyDepartures", "countWeekDepartures"],
    onSuccess({ data }) {
      const amount = formatFrancs(data.refunded_amount, language);
      const cash = formatFrancs(data.cash_amount, language);
      if (data.cash_amount > 0)
        toasts.show("ok", t(texts.deletedCash, { amount, cash }), {
          label: t(texts.toCounter),
          to: "/agency/counter",
        });
      else
        toasts.show(
          "ok",
          data.cancelled_tickets > 0 ? t(texts.deletedRefunded, { amount }) : t(texts.deleted),
        );
      onDeleted();
    },
    onError: (failure) => failure.kind === "refused" && void shown.refetch(),
  });
  const { data } = shown;
  const isReady = data !== undefined && !shown.isFetching;
  const remove = () =>
    mutate({
      params: { id: departure.uuid },
      query: data && data.tickets > 0 ? { force: "true" } : {},
    });
  return (
    <Dialog
      open
      onClose={isPending ? () => undefined : onClose}
      title={t(texts.title)}
      size="small"
    >
      <p>{name}</p>
      {shown.isFetching ? <RowsSkeleton rows={2} text={t(texts.loading)} /> : null}
      {shown.error && !shown.isFetching ? (
        <ErrorState title={shown.error.message}>
          <Button onClick={() => void shown.refetch()}>{t(shellMessages.retry)}</Button>
        </ErrorState>
      ) : null}
      {isReady && !shown.error ? <Consequences shown={data} /> : null}
      <RefusalNote text={error?.message} />
      <DialogActions>
        <Button variant={data?.refusal ? "quiet" : "main"} disabled={isPending} onClick={onClose}>
          {t(texts.keep)}
        </Button>
        {isReady && !shown.error && !data.refusal ? (
          <Button variant="danger" busy={isPending} onClick={remove}>
            {t(data.tickets > 0 ? texts.deleteAndRefund : texts.delete)}
          </Button>
        ) : null}
      </DialogActions>
    </Dialog>
  );
}
