import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatEuros, formatFrancs } from "@wakafine/shared/formats/money.ts";
import { euroCents } from "@wakafine/shared/payments/euro.ts";
import { minus } from "@wakafine/shared/rules/decimal.ts";
import type { HostedMethod } from "@wakafine/shared/payments/hosted-methods.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { paymentMessages } from "@wakafine/shared/payments/messages.ts";
import { confirmationEnd, walletOf } from "@wakafine/shared/payments/wallets.ts";
import { hourOf } from "@wakafine/shared/rules/dates.ts";
import { useEffect, useRef, useState } from "react";
import { leaveDocument } from "../../../lib/leave-document.ts";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { type Translate, useLanguage, useServices, useT } from "../../../lib/page-services.tsx";
import { Badge, Note } from "../../../ui/badge.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { lockIcon, shieldIcon } from "../../../ui/icons.ts";
import { refreshIcon } from "../../../ui/icons-booking.ts";
import { EntryPage } from "../../../ui/page-shells.tsx";
import { PageSkeleton } from "../../../ui/skeleton.tsx";
import { OrderTrips } from "./order-legs.tsx";
import { OrderedElsewhere } from "./ordered-elsewhere.tsx";
import { nextAddressOf, orderedElsewhere } from "../order-response.ts";
import { pageMethodsFor } from "./order-outcome.ts";

/** Returns whose payment page an order's attempt is paid on; null if it is confirmed on the phone. */
export function pageOwnerOf({ attempt }: Order): string | null {
  if (!attempt?.on_page) return null;
  const hosted = hostedMethods.find(({ method }) => method === attempt.method);
  return hosted?.pageOf ?? walletOf(attempt.operator).name;
}

interface Props {
  readonly order: Order;
  /** Name of the provider whose page it is. */
  readonly owner: string;
  readonly onCheck: () => void;
  readonly checking: boolean;
}

/**
 * Waits for a payment that is made on the provider's page. A declined means of payment leads back to the page. After the return from a paid page it confirms; after leaving the page without paying it closes the page
 * and shows the other methods; otherwise it links to the page. The page of a wallet cannot be closed: it is open until it expires.
 */
export function PagePayment({ order, owner, onCheck, checking }: Props) {
  const from = usePageAddress().query.get("from");
  const isClosable = order.attempt?.method !== "MOBILE";
  const closing = useClosePage(order, {
    atOnce: isClosable && from === "cancelled",
    onClosed: onCheck,
  });
  const t = useT();
  const language = useLanguage();
  const { attempt } = order;
  const page = attempt?.page;
  if (closing.busy) return <PageSkeleton />;
  const ends = attempt?.expires_at ?? order.hold_until;
  const payBy = isClosable
    ? new Date(ends)
    : confirmationEnd(walletOf(attempt?.operator ?? null), ends);
  const isReturned = (from === "returned" && !attempt?.reason) || !page;
  const title = isReturned ? orderMessages.confirming : orderMessages.payOnPage;
  const { charged_amount: amount, charged_currency: currency } = order.order;
  const charged =
    currency === "EUR"
      ? t(orderMessages.inBoth, {
          euros: formatEuros(amount, language),
          amount: formatFrancs(order.rest_xaf, language),
        })
      : formatFrancs(amount, language);
  const seats = order.total_number_of_tickets_reserved;
  return (
    <EntryPage>
      <OrderedElsewhere />
      <Badge tone="hold" icon={lockIcon}>
        {seats === 1
          ? t(orderMessages.seatsHeldOne)
          : t(orderMessages.seatsHeldMany, { count: seats })}
      </Badge>
      <h1 className="h1">{t(title, { page: owner })}</h1>
      <p className="muted" role="status">
        {isReturned
          ? confirmingText(t, attempt, owner)
          : t(orderMessages.payOnPageText, { amount: charged, hour: hourText(payBy) })}
      </p>
      {order.legs.length > 1 ? <OrderTrips order={order} /> : null}
      {attempt?.delayed ? (
        <Note tone="hold">{t(orderMessages.confirmationDelayed, { wallet: owner })}</Note>
      ) : null}
      {attempt?.message ? <Note tone="warn">{attempt.message}</Note> : null}
      {page && !isReturned ? (
        // A link, so that it also works before the page has hydrated.
        <a className={buttonClass({ full: true, size: "big" })} href={page}>
          <Icon path={lockIcon} />
          {t(orderMessages.openPage)}
        </a>
      ) : null}
      <Note tone="ok" icon={shieldIcon}>
        <b>{t(orderMessages.mayClose)}</b>{" "}
        {t(isReturned ? orderMessages.mayCloseConfirming : orderMessages.mayCloseText, {
          hour: hourText(new Date(order.hold_until)),
        })}
      </Note>
      <Button variant="quiet" full icon={refreshIcon} busy={checking} onClick={onCheck}>
        {t(orderMessages.checkNow)}
      </Button>
      {isReturned ? null : isClosable ? (
        <Button variant="text" onClick={() => void closing.close()}>
          {t(orderMessages.otherMethod)}
        </Button>
      ) : (
        <p className="help">
          {t(orderMessages.onePageAtATime, { page: owner, hour: hourText(new Date(ends)) })}
        </p>
      )}
    </EntryPage>
  );
}

/** Returns the text of a payment that is being confirmed; PayPal may review one for longer [C4.pay.05, G.pay.05]. */
function confirmingText(t: Translate, attempt: Order["attempt"], page: string): string {
  if (!attempt?.prompted) return t(orderMessages.openingPage, { page });
  return attempt.method === "PAYPAL"
    ? t(paymentMessages.paypal_pending_booking)
    : t(orderMessages.confirmingText, { page });
}

function hourText(time: Date): string {
  return formatHour(hourOf(time));
}

interface Closing {
  readonly atOnce: boolean;
  /** Called when the page is closed or was paid; the order is then read again. */
  readonly onClosed: () => void;
}

/** Closes the payment page: on request, or once when the payer came back from it without paying. */
function useClosePage(order: Order, { atOnce, onClosed }: Closing) {
  const { callApi } = useServices();
  const [busy, setBusy] = useState(atOnce);
  const began = useRef(false);
  const token = order.order.order_hidden_uuid;
  async function close(): Promise<void> {
    setBusy(true);
    const response = await callApi("cancelPayment", { params: { token } });
    // After closing, the order that is read now leads to another page.
    if (!response.ok || !response.data.closed) setBusy(false);
    onClosed();
  }
  useEffect(() => {
    if (!atOnce || began.current) return;
    began.current = true;
    void close();
  });
  return { busy, close };
}

interface AgainProps {
  readonly order: Order;
  /** Called when the server refused; the order is then refetched. */
  readonly onEnded: () => void;
}

/** A button per method with a payment page that can still be used for another attempt [G.pay.08]. */
export function PayOnPageAgain({ order, onEnded }: AgainProps) {
  const { callApi } = useServices();
  const t = useT();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const key = useRef(crypto.randomUUID());
  const token = order.order.order_hidden_uuid;
  async function pay(method: HostedMethod["method"]): Promise<void> {
    setBusy(true);
    const response = await callApi(
      "payOrder",
      { params: { token }, body: { payment_method: method } },
      { idempotencyKey: key.current },
    );
    if (response.ok) return leaveDocument(nextAddressOf(response.data));
    if (response.failure.code === "attempt_running") return leaveDocument(orderedElsewhere(token));
    setBusy(false);
    if (response.failure.kind !== "refused") return;
    key.current = crypto.randomUUID();
    onEnded();
  }
  return pageMethodsFor(order).map(({ method, name }) => (
    <Button key={method} variant="quiet" full busy={busy} onClick={() => void pay(method)}>
      {t(orderMessages.payAgainWith, {
        amount: formatFrancs(order.rest_xaf, language),
        euros: formatEuros(euroCents(minus(order.price, order.voucher_amount)) / 100, language),
        method: t(name),
      })}
    </Button>
  ));
}
