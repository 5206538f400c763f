import { adminBookingMessages as texts } from "@wakafine/shared/administration/booking-messages.ts";
import { adminMessages } from "@wakafine/shared/administration/messages.ts";
import type { CancellationOffer } from "@wakafine/shared/bookings/cancellation-contract.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { splitReturn } from "@wakafine/shared/vouchers/split.ts";
import { useState } from "react";
import { type RuleErrors, useCheckedForm } from "../../lib/form.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { LongTextField } from "../../ui/long-text-field.tsx";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { QueryFailure } from "../list-states.tsx";
import { useAction } from "./use-action.ts";

interface Props {
  readonly bookingId: string;
  readonly onClose: () => void;
}

/** Cancels tickets for the traveller: the traveller's own offer, and a reason. */
export function CancelBookingDialog({ bookingId, onClose }: Props) {
  const t = useT();
  const offer = useApiQuery("getAdminCancellation", { params: { id: bookingId } });
  return (
    <Dialog open onClose={onClose} title={t(texts.cancelTitle)} size="small">
      <QueryFailure shown={offer} />
      {!offer.data && offer.isFetching ? (
        <RowsSkeleton rows={3} text={t(texts.cancelLoading)} />
      ) : null}
      {offer.data ? (
        <CancelForm bookingId={bookingId} onClose={onClose} offer={offer.data} />
      ) : null}
    </Dialog>
  );
}

function CancelForm({ bookingId, onClose, offer }: Props & { readonly offer: CancellationOffer }) {
  const t = useT();
  const language = useLanguage();
  const { mutate, isPending, error } = useAction("cancelAdminTickets", onClose);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const cancellable = offer.tickets.filter((ticket) => ticket.cancellable);
  const amount = cancellable
    .filter(({ uuid }) => chosen.has(uuid))
    .reduce((sum, ticket) => sum + ticket.amount_back, 0);
  const parts = splitReturn(offer.money_left, amount);
  const { bind, formProps, formState } = useCheckedForm({
    initial: { reason: "" },
    validate: ({ reason }) =>
      reason.trim() === "" ? { reason: fieldMessages.required } : ({} as RuleErrors),
  });
  const toggle = (uuid: string) =>
    setChosen(
      (known) =>
        new Set(known.has(uuid) ? [...known].filter((one) => one !== uuid) : [...known, uuid]),
    );
  const send = ({ reason }: { reason: string }) => {
    if (chosen.size === 0) return;
    mutate({
      params: { id: bookingId },
      body: { tickets: [...chosen], amount, reason: reason.trim() },
    });
  };
  const noneChosen = formState.isSubmitted && chosen.size === 0;
  if (cancellable.length === 0)
    return (
      <>
        <p>{t(texts.notCancellable)}</p>
        {[...new Set(offer.tickets.flatMap(({ message }) => message ?? []))].map((message) => (
          <p key={message} className="muted">
            {message}
          </p>
        ))}
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {t(shellMessages.close)}
          </Button>
        </DialogActions>
      </>
    );
  return (
    <form {...formProps(send)} className="stack">
      <p>{t(texts.cancelText)}</p>
      <fieldset className="stack-1">
        <legend className="b">{t(texts.which)}</legend>
        {cancellable.map((ticket) => (
          <CheckBox
            key={ticket.uuid}
            checked={chosen.has(ticket.uuid)}
            onChange={() => toggle(ticket.uuid)}
          >
            {ticket.passenger} · {formatFrancs(ticket.amount_back, language)}
            <br />
            <span className="muted xs">
              {t(texts.seatOf, {
                seat: ticket.seat,
                from: shownTown(ticket.from, language),
                to: shownTown(ticket.to, language),
              })}
            </span>
          </CheckBox>
        ))}
        {noneChosen ? <RefusalNote text={t(texts.chooseOne)} /> : null}
      </fieldset>
      <LongTextField label={t(adminMessages.reason)} required maxLength={500} {...bind("reason")} />
      <p>
        <b>{t(texts.backToPayer, { amount: formatFrancs(parts.moneyXaf, language) })}</b>
        {parts.voucherXaf > 0 ? (
          <>
            <br />
            <b>
              {t(texts.backToVoucher, {
                amount: formatFrancs(parts.voucherXaf, language),
                code: offer.paid_by_voucher?.masked_code ?? "",
              })}
            </b>
          </>
        ) : null}
      </p>
      <RefusalNote text={error?.message} />
      <DialogActions>
        <Button onClick={onClose}>{t(shellMessages.cancel)}</Button>
        <Button type="submit" variant="danger" busy={isPending}>
          {t(texts.cancel)}
        </Button>
      </DialogActions>
    </form>
  );
}
