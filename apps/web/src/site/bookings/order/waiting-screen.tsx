import type { Order } from "@wakafine/shared/bookings/contract.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { confirmationEnd, walletOf } from "@wakafine/shared/payments/wallets.ts";
import { hourOf } from "@wakafine/shared/rules/dates.ts";
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { leaveDocument } from "../../../lib/leave-document.ts";
import { loadCode } from "../../../lib/page-code.ts";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { QueryRoot, useApiQuery } from "../../../lib/api-query.tsx";
import { usePageData } from "../../../lib/page-data.tsx";
import { markPaying, unmarkPaying } from "../../../lib/paying-cookie.ts";
import { useCountdown } from "../../../lib/countdown.ts";
import { useHydrated } from "../../../lib/page-moment.ts";
import { useLanguage, useT } from "../../../lib/page-services.tsx";
import { Badge, Note } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CountdownBox } from "../../../ui/hold-bar.tsx";
import { lockIcon, shieldIcon } from "../../../ui/icons.ts";
import { refreshIcon } from "../../../ui/icons-booking.ts";
import { EntryPage } from "../../../ui/page-shells.tsx";
import { PageSkeleton } from "../../../ui/skeleton.tsx";
import { Stone } from "../../../ui/stepper.tsx";
import { LostPayment } from "./lost-payment.tsx";
import { OrderFailure } from "./order-failure.tsx";
import { addressFor, type Outcome, outcomeOf, pollEvery } from "./order-outcome.ts";
import { OrderTrips } from "./order-legs.tsx";
import { OrderedElsewhere } from "./ordered-elsewhere.tsx";
import { orderQuery } from "./order-query.ts";
import { PagePayment, pageOwnerOf } from "./page-payment.tsx";
import { StillChecking } from "./still-checking.tsx";
import * as styles from "./order.module.css";

/**
 * `/payment/loading?order=…`: waits for the payer's PIN, or for a payment on the provider's page. It polls only our server and survives a reload [C2.pay.07, G.pay.03].
 * `/app/reservation/success/paypal/:token`: the same after the approval on PayPal's page [C2.pay.04, G.pay.04].
 */
export function Screen() {
  const { query } = usePageAddress();
  const topUp = query.get("topup");
  return topUp === null ? <WaitingOrder /> : <WaitingTopUp id={topUp} />;
}

const TopUpPayment = lazy(() =>
  loadCode(async () => ({ default: (await import("./top-up-payment.tsx")).TopUpPayment })),
);

/** `/payment/loading?topup=…`: the payment of a top-up, in the browser only, because it needs the member's session [G.topup.05]. */
function WaitingTopUp({ id }: { readonly id: string }) {
  const hydrated = useHydrated();
  return hydrated ? (
    <Suspense fallback={<PageSkeleton />}>
      <QueryRoot>
        <TopUpPayment id={id} />
      </QueryRoot>
    </Suspense>
  ) : (
    <PageSkeleton />
  );
}

function WaitingOrder() {
  const { params, query } = usePageAddress();
  const token = params["token"] ?? query.get("order") ?? "";
  const { data, error, at } = usePageData(orderQuery(token));
  if (!data) return <OrderFailure failure={error} />;
  return (
    <QueryRoot>
      <PolledOrder token={token} sent={{ data, at }} />
    </QueryRoot>
  );
}

/** Polls the order until its payment has ended, then redirects. */
function PolledOrder(props: {
  readonly token: string;
  readonly sent: { readonly data: Order; readonly at: number };
}) {
  const { token, sent } = props;
  const began = useRef(Date.now());
  const { data, isFetching, refetch } = useApiQuery(orderQuery(token), {
    initial: sent,
    pollMs: (known) =>
      known && isUndecided(outcomeOf(known))
        ? pollEvery((Date.now() - began.current) / 1000)
        : false,
  });
  const order = data ?? sent.data;
  const outcome = outcomeOf(order);
  useEffect(() => {
    if (outcome === "waiting") return markPaying(order.hold_until);
    if (outcome !== "retry") unmarkPaying();
    if (!isUndecided(outcome)) leaveDocument(addressFor(outcome, token), { replace: true });
  }, [outcome, token, order.hold_until]);
  if (!isUndecided(outcome)) return <PageSkeleton />;
  const shown = { order, onCheck: () => void refetch(), checking: isFetching };
  if (outcome === "checking") return <StillChecking {...shown} />;
  const owner = pageOwnerOf(order);
  return owner === null ? <Waiting {...shown} /> : <PagePayment {...shown} owner={owner} />;
}

const isUndecided = (outcome: Outcome) => outcome === "waiting" || outcome === "checking";

export interface WaitingProps {
  readonly order: Order;
  readonly onCheck: () => void;
  readonly checking: boolean;
}

function Waiting({ order, onCheck, checking }: WaitingProps) {
  const t = useT();
  const language = useLanguage();
  const amount = formatFrancs(order.rest_xaf, language);
  const seats = order.total_number_of_tickets_reserved;
  const { attempt } = order;
  const wallet = walletOf(attempt?.operator ?? null);
  const named = { wallet: wallet.shortName };
  const left = attempt
    ? confirmationEnd(wallet, attempt.expires_at).getTime() - new Date(order.now).getTime()
    : 0;
  return (
    <EntryPage>
      <OrderedElsewhere />
      <Badge tone="hold" icon={lockIcon}>
        {seats === 1
          ? t(orderMessages.seatsHeldOne)
          : t(orderMessages.seatsHeldMany, { count: seats })}
      </Badge>
      <div className={styles.waitingHead}>
        <PhonePicture title={wallet.promptTitle} amount={amount} />
        <div>
          <h1 className="h1">{t(orderMessages.confirmOnPhone)}</h1>
          <p className="muted" role="status">
            {attempt?.prompted ? t(orderMessages.waitingFor) : t(orderMessages.sending)}{" "}
            {attempt?.prompted ? <b className="nowrap">{attempt.payer_phone}</b> : null}
          </p>
        </div>
      </div>
      <OrderTrips order={order} />
      {attempt ? <RequestClock order={order} left={left} /> : null}
      {attempt?.delayed ? (
        <Note tone="hold">{t(orderMessages.confirmationDelayed, named)}</Note>
      ) : null}
      <ol className={`stack-1 ${styles.waitingSteps}`}>
        <WaitingStep number={1}>
          {t(orderMessages.step1, named)} <kbd>{wallet.ussdCode}</kbd>
        </WaitingStep>
        <WaitingStep number={2}>
          {t(orderMessages.step2)} <b>{amount}</b>
        </WaitingStep>
        <WaitingStep number={3}>{t(orderMessages.step3, { pin: t(wallet.pinName) })}</WaitingStep>
      </ol>
      <Note tone="ok" icon={shieldIcon}>
        <b>{t(orderMessages.mayClose)}</b>{" "}
        {t(orderMessages.mayCloseText, { hour: formatHour(hourOf(new Date(order.hold_until))) })}
      </Note>
      <Button variant="quiet" full icon={refreshIcon} busy={checking} onClick={onCheck}>
        {t(orderMessages.checkNow)}
      </Button>
      <LostPayment order={order} />
      <details className={styles.changeNumber}>
        <summary>{t(orderMessages.changeNumber)}</summary>
        <p className="help">
          {attempt && left > 0
            ? t(orderMessages.oneAtATime, { hour: expiryTime(attempt.expires_at) })
            : t(orderMessages.oneAtATimeLate)}
        </p>
      </details>
    </EntryPage>
  );
}

/** Returns the minute by which the attempt has ended, provided that the operator responds. */
function expiryTime(expiresAt: string): string {
  return formatHour(hourOf(new Date(new Date(expiresAt).getTime() + 59_999)));
}

interface RequestClockProps {
  readonly order: Order;
  /** Remaining milliseconds of the provider's window when the order was read. */
  readonly left: number;
}

/** The countdown appears this many seconds before the request ends; before, the end of the hold is the only time on the page. */
const lastSeconds = 120;

/**
 * Counts down the provider's last minutes on this device's clock, also without a connection. Afterwards it shows that we continue to
 * check.
 */
function RequestClock({ order, left }: RequestClockProps) {
  const t = useT();
  // Restarts with each new response.
  const [counted, setCounted] = useState({ order, end: Date.now() + left });
  if (counted.order !== order) setCounted({ order, end: Date.now() + left });
  const seconds = useCountdown(counted.end);
  if (seconds > lastSeconds) return null;
  if (seconds <= 0) {
    return (
      <Note tone="hold" urgent>
        {t(orderMessages.stillWaiting)}
      </Note>
    );
  }
  return (
    <CountdownBox end={counted.end} totalSeconds={lastSeconds} text={t(orderMessages.beforeEnd)} />
  );
}

function WaitingStep({
  number,
  children,
}: {
  readonly number: number;
  readonly children: ReactNode;
}) {
  return (
    <li>
      <Stone state="on">{number}</Stone>
      <span>{children}</span>
    </li>
  );
}

/** Drawing of the prompt on the payer's phone; decorative. */
function PhonePicture({ title, amount }: { readonly title: string; readonly amount: string }) {
  const t = useT();
  return (
    <div className={styles.phonePicture} aria-hidden="true">
      <div>
        <b>{title}</b>
        <p>{t(orderMessages.phoneAsk, { amount })}</p>
        <p>{t(orderMessages.phonePin)} ••••</p>
      </div>
    </div>
  );
}
