import type { TicketCancellation } from "@wakafine/shared/bookings/cancellation-contract.ts";
import { cancellationMessages as texts } from "@wakafine/shared/bookings/cancellation-messages.ts";
import { formatHour, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { voucherCardMessages } from "@wakafine/shared/vouchers/card-messages.ts";
import { useLanguage, useT } from "../lib/page-services.tsx";
import type { Cancellation } from "../lib/use-cancellation.ts";
import { useCancellation } from "../lib/use-cancellation.ts";
import { Note } from "./badge.tsx";
import { Button } from "./button.tsx";
import { CheckBox } from "./check-box.tsx";
import { ChoiceCard } from "./choice.tsx";
import { Dialog, DialogActions } from "./dialog.tsx";
import { OwnerCodeFields } from "./owner-code.tsx";
import { PriceLines } from "./price-lines.tsx";
import { RefusalNote } from "./refusal-note.tsx";
import { VoucherCard } from "./voucher-card.tsx";

interface Props {
  /** The order's hidden uuid. */
  readonly token: string;
  /** The tickets chosen at first; null: all that can be cancelled. */
  readonly tickets: readonly string[] | null;
  readonly onClose: () => void;
  /** Called when the dialog is closed after a cancellation; the page reads the order again. */
  readonly onCancelled: () => void;
}

/**
 * Cancels tickets of an order: what is kept, what comes back, how and when; then the code of a guest and the confirmation [C2.ticket.05, G.ticket.02,
 * G.ticket.03, G.ticket.07]. It is mounted while it is open.
 */
export function CancelDialog({ token, tickets, onClose, onCancelled }: Props) {
  const t = useT();
  const cancellation = useCancellation({ token, tickets });
  const { busy, done } = cancellation;
  const close = () => {
    if (!busy) (done ? onCancelled : onClose)();
  };
  return (
    <Dialog open onClose={close} busy={busy} title={t(done ? texts.doneTitle : texts.title)}>
      {done ? (
        <Done cancellation={cancellation} onClose={onCancelled} />
      ) : (
        <Offer cancellation={cancellation} onClose={close} />
      )}
    </Dialog>
  );
}

interface PartProps {
  readonly cancellation: Cancellation;
  readonly onClose: () => void;
}

function useDay(): (instant: string) => string {
  const language = useLanguage();
  return (instant) => friendlyDay(dayOf(new Date(instant)), language);
}

function Done({ cancellation: { done, offer, voucher }, onClose }: PartProps) {
  const t = useT();
  const language = useLanguage();
  const day = useDay();
  if (!done) return null;
  const francs = (amount: number) => formatFrancs(amount, language);
  const lines = [
    done.refunded > 0 && done.due_date
      ? t(texts.done, { amount: francs(done.refunded), day: day(done.due_date) })
      : null,
    done.voucher
      ? t(texts.doneVoucher, {
          amount: francs(done.voucher.amount),
          day: day(done.voucher.expires_at),
        })
      : null,
    done.returned_to_voucher > 0
      ? t(texts.doneReturned, {
          amount: francs(done.returned_to_voucher),
          code: offer?.paid_by_voucher?.masked_code ?? "",
        })
      : null,
  ].filter((line) => line !== null);
  return (
    <div className="stack">
      <Note tone="ok">
        {lines.length === 0 ? t(texts.doneWithout) : lines.map((line) => <p key={line}>{line}</p>)}
      </Note>
      {voucher === "unreadable" ? <p>{t(texts.codeLater)}</p> : null}
      {voucher !== null && voucher !== "unreadable" ? (
        <>
          <VoucherCard voucher={voucher} />
          <p className="help">{t(voucherCardMessages.use)}</p>
        </>
      ) : null}
      <DialogActions>
        <Button onClick={onClose}>{t(texts.doneClose)}</Button>
      </DialogActions>
    </div>
  );
}

function Offer({ cancellation, onClose }: PartProps) {
  const t = useT();
  const { offer, failure } = cancellation;
  if (!offer)
    return failure === null ? (
      <p role="status">{t(texts.loading)}</p>
    ) : (
      <div className="stack">
        <RefusalNote text={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            {t(texts.keep)}
          </Button>
          <Button onClick={() => void cancellation.load()}>{t(texts.tryAgain)}</Button>
        </DialogActions>
      </div>
    );
  const isPossible = offer.tickets.some(({ cancellable }) => cancellable);
  return (
    <form
      className="stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void cancellation.confirm();
      }}
    >
      <fieldset className="stack-1">
        <legend className="b">{t(texts.which)}</legend>
        <LegChoice cancellation={cancellation} />
        {offer.tickets.map((ticket) => (
          <TicketChoice key={ticket.uuid} ticket={ticket} cancellation={cancellation} />
        ))}
      </fieldset>
      {isPossible ? <Conditions cancellation={cancellation} /> : <Note>{t(texts.noneLeft)}</Note>}
      {isPossible && offer.code_required ? <OwnerCode cancellation={cancellation} /> : null}
      <RefusalNote text={failure} />
      <Actions cancellation={cancellation} isPossible={isPossible} onClose={onClose} />
    </form>
  );
}

/** Chooses all tickets of one leg of a return trip, or of both [G.ticket.03]. */
function LegChoice({
  cancellation: { offer, chosen, choose },
}: {
  readonly cancellation: Cancellation;
}) {
  const t = useT();
  const cancellable = offer?.tickets.filter((ticket) => ticket.cancellable) ?? [];
  if (new Set(cancellable.map(({ leg }) => leg)).size < 2) return null;
  const choices = [
    { label: t(texts.leg0), tickets: cancellable.filter(({ leg }) => leg === 0) },
    { label: t(texts.leg1), tickets: cancellable.filter(({ leg }) => leg === 1) },
    { label: t(texts.allLegs), tickets: cancellable },
  ];
  return (
    <div className="grid2" role="group" aria-label={t(texts.legChoice)}>
      {choices.map(({ label, tickets }) => (
        <Button
          key={label}
          size="small"
          variant="quiet"
          aria-pressed={
            tickets.length === chosen.length && tickets.every((one) => chosen.includes(one))
          }
          onClick={() => choose(tickets.map(({ uuid }) => uuid))}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function TicketChoice({
  ticket,
  cancellation: { chosen, toggle },
}: {
  readonly ticket: TicketCancellation;
  readonly cancellation: Cancellation;
}) {
  const t = useT();
  const day = useDay();
  const { passenger, seat, from, to, until } = ticket;
  return (
    <CheckBox
      checked={chosen.includes(ticket)}
      disabled={!ticket.cancellable}
      onChange={() => toggle(ticket.uuid)}
    >
      <b>{passenger}</b>
      <br />
      {t(texts.seat, { seat, from, to })}
      <br />
      <span className="xs muted">
        {ticket.message ??
          t(texts.until, { day: day(until), hour: formatHour(hourOf(new Date(until))) })}
      </span>
    </CheckBox>
  );
}

/** What was paid, what is kept and what comes back. */
function Conditions({ cancellation }: { readonly cancellation: Cancellation }) {
  const t = useT();
  const language = useLanguage();
  const { chosen, amount } = cancellation;
  const kept = chosen.reduce((sum, { fee_kept }) => sum + fee_kept, 0);
  return (
    <>
      <div aria-live="polite">
        <PriceLines
          lines={[
            { label: t(texts.paid), amount: formatFrancs(amount + kept, language) },
            { label: t(texts.kept), amount: `− ${formatFrancs(kept, language)}` },
          ]}
          totalLabel={t(texts.back)}
          total={amount}
        />
      </div>
      <MoneyBack cancellation={cancellation} />
      <Note tone="warn">{t(texts.final)}</Note>
    </>
  );
}

/** How and when the money comes back: to the payer or as a voucher; a part that a voucher paid returns to it [G.ticket.02, C9.ticket.04]. */
function MoneyBack({
  cancellation: { offer, parts, refundTo, setRefundTo },
}: {
  readonly cancellation: Cancellation;
}) {
  const t = useT();
  const language = useLanguage();
  const day = useDay();
  if (!offer) return null;
  const amount = formatFrancs(parts.moneyXaf, language);
  const due = day(offer.due_date);
  return (
    <>
      {parts.moneyXaf > 0 ? (
        <fieldset className="stack-1">
          <legend className="b">{t(texts.howBack)}</legend>
          <ChoiceCard
            name="refund_to"
            value="payer"
            checked={refundTo === "payer"}
            onChange={() => setRefundTo("payer")}
          >
            <b>{t(texts.refund, { amount })}</b>
            <span className="xs muted">
              {offer.payer
                ? t(texts.how, { day: due, payer: offer.payer.replaceAll(" ", "\u00a0") })
                : t(texts.howWithoutPayer, { day: due })}
            </span>
          </ChoiceCard>
          <ChoiceCard
            name="refund_to"
            value="voucher"
            checked={refundTo === "voucher"}
            onChange={() => setRefundTo("voucher")}
          >
            <b>{t(texts.voucher, { amount })}</b>
            <span className="xs muted">
              {t(texts.voucherHow, { day: day(offer.voucher_expires_at) })}
            </span>
          </ChoiceCard>
        </fieldset>
      ) : null}
      {parts.voucherXaf > 0 ? (
        <p>
          {t(texts.toPaidByVoucher, {
            amount: formatFrancs(parts.voucherXaf, language),
            code: offer.paid_by_voucher?.masked_code ?? "",
          })}
        </p>
      ) : null}
    </>
  );
}

function OwnerCode({ cancellation }: { readonly cancellation: Cancellation }) {
  const t = useT();
  const phone = cancellation.offer?.phonenumber.replaceAll(" ", "\u00a0") ?? "";
  return (
    <OwnerCodeFields
      code={cancellation.code}
      why={t(texts.codeWhy, { phone })}
      onSend={() => void cancellation.sendCode()}
    />
  );
}

function Actions({
  cancellation: { offer, code, amount, parts, refundTo, busy },
  isPossible,
  onClose,
}: PartProps & { readonly isPossible: boolean }) {
  const t = useT();
  const language = useLanguage();
  const isVoucher = refundTo === "voucher" && parts.moneyXaf > 0;
  const mayConfirm = isPossible && (code.asked || !offer?.code_required);
  return (
    <DialogActions>
      <Button variant="quiet" onClick={onClose}>
        {t(texts.keep)}
      </Button>
      {mayConfirm ? (
        <Button type="submit" variant="danger" busy={busy}>
          {isVoucher
            ? t(texts.confirmVoucher, { amount: formatFrancs(parts.moneyXaf, language) })
            : amount > 0
              ? t(texts.confirm, { amount: formatFrancs(amount, language) })
              : t(texts.confirmWithout)}
        </Button>
      ) : null}
    </DialogActions>
  );
}
