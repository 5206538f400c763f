import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { TopUpPayment as TopUp } from "@wakafine/shared/parcels/top-up-contract.ts";
import { topUpMessages as texts } from "@wakafine/shared/parcels/top-up-messages.ts";
import { hostedMethods } from "@wakafine/shared/payments/hosted-methods.ts";
import { walletOf } from "@wakafine/shared/payments/wallets.ts";
import { useEffect, useEffectEvent, useRef } from "react";
import { useApiQuery } from "../../../lib/api-query.tsx";
import type { ApiFailure } from "../../../lib/api-failure.ts";
import { draftPath } from "../../../lib/draft-path.ts";
import { leaveDocument } from "../../../lib/leave-document.ts";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useAccount, useLanguage, useServices, useT } from "../../../lib/page-services.tsx";
import { withReturn } from "../../../lib/return-path.ts";
import { agencyLoginPath } from "../../../lib/user-access.ts";
import { Badge, Note } from "../../../ui/badge.tsx";
import { Button, buttonClass, ButtonLink } from "../../../ui/button.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { ErrorState } from "../../../ui/error-state.tsx";
import { refreshIcon } from "../../../ui/icons-booking.ts";
import { clockIcon, lockIcon, shieldIcon } from "../../../ui/icons.ts";
import { Icon } from "../../../ui/icon.tsx";
import { EntryPage } from "../../../ui/page-shells.tsx";
import { PageSkeleton } from "../../../ui/skeleton.tsx";
import { pollEvery } from "./order-outcome.ts";
import { isPayableOnPage, pageAfterTopUp, topUpOutcome, topUpResult } from "./top-up-outcome.ts";

/** Waits for the payment of a top-up, then opens the agency area with its result, at the form that was left for it [G.topup.05]. */
export function TopUpPayment({ id }: { readonly id: string }) {
  const account = useAccount();
  const { tab } = useServices();
  return account?.agency ? (
    <PolledTopUp id={id} landing={draftPath(tab) ?? pageAfterTopUp(account)} />
  ) : (
    <LogInFirst id={id} />
  );
}

function LogInFirst({ id }: { readonly id: string }) {
  const t = useT();
  const back = `/payment/loading?topup=${encodeURIComponent(id)}`;
  return (
    <EntryPage>
      <EmptyState level={1} title={t(texts.logInTitle)} text={t(texts.logInText)}>
        <ButtonLink to={withReturn(agencyLoginPath, back)}>{t(shellMessages.logIn)}</ButtonLink>
      </EmptyState>
    </EntryPage>
  );
}

function PolledTopUp({ id, landing }: { readonly id: string; readonly landing: string }) {
  const { toasts } = useServices();
  const language = useLanguage();
  const from = usePageAddress().query.get("from");
  const began = useRef(Date.now());
  const situation = () => ({ from, secondsWaited: (Date.now() - began.current) / 1000 });
  const { data, error, isFetching, refetch } = useApiQuery(
    pageQuery("getTopUp", { params: { id } }),
    {
      authenticated: true,
      fresh: true,
      pollMs: (known) =>
        known && topUpOutcome(known, situation()) === "waiting"
          ? pollEvery(situation().secondsWaited)
          : false,
    },
  );
  // The outcome depends on the time of the response; rendering only follows it.
  const leave = useEffectEvent((topUp: TopUp) => {
    const outcome = topUpOutcome(topUp, situation());
    if (outcome === "waiting") return;
    const { kind, text } = topUpResult(topUp, outcome, language);
    toasts.show(kind, text);
    leaveDocument(landing, { replace: true });
  });
  useEffect(() => {
    if (data && !isFetching) leave(data);
  }, [data, isFetching]);
  const check = { checking: isFetching, onCheck: () => void refetch() };
  if (!data)
    return error ? <Unread failure={error} landing={landing} {...check} /> : <PageSkeleton />;
  const isPayable = isPayableOnPage(data, from);
  if (data.status !== "PENDING" || (from === "cancelled" && !isPayable)) return <PageSkeleton />;
  const shown = { topUp: data, landing, ...check };
  return isPayable ? (
    <OpenPage {...shown} hasLeft={from === "cancelled"} />
  ) : (
    <Waiting {...shown} />
  );
}

interface CheckProps {
  readonly landing: string;
  readonly checking: boolean;
  readonly onCheck: () => void;
}

/** The top-up could not be read: of another agency, without the permission, or without a network. */
function Unread({
  failure,
  landing,
  checking,
  onCheck,
}: CheckProps & { readonly failure: ApiFailure }) {
  const t = useT();
  return (
    <EntryPage>
      {failure.status === 404 ? (
        <EmptyState level={1} title={t(texts.unknownTitle)} text={t(texts.unknownText)} />
      ) : (
        <ErrorState level={1} title={failure.message} text={t(texts.mayLeave)}>
          <Button busy={checking} onClick={onCheck}>
            {t(shellMessages.retry)}
          </Button>
        </ErrorState>
      )}
      <ButtonLink variant="quiet" to={landing}>
        {t(texts.backToAgency)}
      </ButtonLink>
    </EntryPage>
  );
}

/** Returns whose page a top-up is paid on; null if it is confirmed on the phone. */
function pageOwnerOf({ on_page, payment_method, operator }: TopUp): string | null {
  if (!on_page) return null;
  const hosted = hostedMethods.find(({ method }) => method === payment_method);
  return hosted?.pageOf ?? walletOf(operator).name;
}

/** The payment waits on the provider's page: the way back to it [G.topup.05]. */
function OpenPage(props: CheckProps & { readonly topUp: TopUp; readonly hasLeft: boolean }) {
  const { topUp, landing, checking, onCheck } = props;
  const t = useT();
  const language = useLanguage();
  const named = {
    page: pageOwnerOf(topUp) ?? "",
    amount: formatFrancs(topUp.amount, language),
  };
  return (
    <EntryPage>
      <Badge tone="hold" icon={clockIcon}>
        {t(texts.waitingTitle)}
      </Badge>
      <h1 className="h1">{t(orderMessages.payOnPage, named)}</h1>
      <p role="status">{t(props.hasLeft ? texts.left : texts.stillToPay, named)}</p>
      {topUp.message ? <Note tone="warn">{topUp.message}</Note> : null}
      <a className={buttonClass({ full: true, size: "big" })} href={topUp.page ?? ""}>
        <Icon path={lockIcon} />
        {t(orderMessages.openPage)}
      </a>
      <Button variant="quiet" full icon={refreshIcon} busy={checking} onClick={onCheck}>
        {t(texts.checkNow)}
      </Button>
      <ButtonLink variant="text" to={landing}>
        {t(texts.backToAgency)}
      </ButtonLink>
    </EntryPage>
  );
}

function Waiting({ topUp, landing, checking, onCheck }: CheckProps & { readonly topUp: TopUp }) {
  const t = useT();
  const language = useLanguage();
  const amount = formatFrancs(topUp.amount, language);
  const page = pageOwnerOf(topUp);
  const wallet = walletOf(topUp.operator);
  return (
    <EntryPage>
      <Badge tone="hold" icon={clockIcon}>
        {t(texts.waitingTitle)}
      </Badge>
      <h1 className="h1">{page ? amount : t(texts.confirmOnPhone)}</h1>
      <p role="status">
        {page ? t(texts.checking, { amount, page }) : null}
        {page ? null : topUp.prompted ? t(texts.waitingFor) : t(texts.sending)}{" "}
        {topUp.prompted && !page ? <b className="nowrap">{topUp.payer_phone}</b> : null}
      </p>
      {page ? null : (
        <p>{t(texts.dial, { code: wallet.ussdCode, amount, pin: t(wallet.pinName) })}</p>
      )}
      <Note tone="ok" icon={shieldIcon}>
        {t(texts.mayLeave)}
      </Note>
      <Button variant="quiet" full icon={refreshIcon} busy={checking} onClick={onCheck}>
        {t(texts.checkNow)}
      </Button>
      <ButtonLink variant="text" to={landing}>
        {t(texts.backToAgency)}
      </ButtonLink>
    </EntryPage>
  );
}
