import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { officeTitles } from "@wakafine/shared/messages/office-titles.ts";
import type { Parcel } from "@wakafine/shared/parcels/contract.ts";
import { parcelListMessages as listTexts } from "@wakafine/shared/parcels/list-messages.ts";
import { codeOf } from "@wakafine/shared/parcels/parcel-code.ts";
import { parcelWithdrawMessages as texts } from "@wakafine/shared/parcels/withdraw-messages.ts";
import { useEffect, useState } from "react";
import { focusHeading } from "../../lib/focus-heading.ts";
import { momentText } from "../../lib/moment-text.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import { placeText, shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { checkIcon } from "../../ui/icons.ts";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { useHasDraft } from "../form-draft.ts";
import { LeaveQuestion } from "../leave-question.tsx";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { useSearchParams } from "../search-params.ts";
import { CodeEntry, UnknownParcel } from "./code-entry.tsx";
import { DataList, PartyText } from "./data-list.tsx";
import { useParcelAccess } from "./parcel-access.ts";
import { ParcelExceptionBadges, ParcelStateBadge, pickUpOf } from "./parcel-labels.tsx";
import { isReturning } from "./problem-form.ts";
import { StepBody, stepHeadingId, Steps } from "./steps.tsx";
import { useWithdrawal, withdrawalDraft } from "./use-withdrawal.ts";
import { addresseeOf, paidForLoss } from "./withdraw-form.ts";
import { WithdrawFields } from "./withdraw-fields.tsx";
import * as styles from "./loader.module.css";

const steps = [texts.scan, texts.information, texts.status, texts.confirmation];

/** Step 1: the code of the parcel, scanned or entered [A2.parc.21]. */
function FindStep(props: {
  /** A code that no parcel of the agency has. */
  readonly unknown: string | null;
  readonly onFound: (code: string) => void;
}) {
  const t = useT();
  const [unreadable, setUnreadable] = useState<string | null>(null);
  const unknown = unreadable ?? props.unknown;
  return (
    <CodeEntry
      action={t(texts.find)}
      busy={false}
      onCode={(text) => {
        const code = codeOf(text);
        setUnreadable(code === null ? text.trim().slice(0, 40) : null);
        if (code !== null) props.onFound(code);
      }}
    >
      {({ camera, field }) =>
        unknown === null ? null : <UnknownParcel code={unknown} onScan={camera} onType={field} />
      }
    </CodeEntry>
  );
}

/** What keeps the parcel from being handed out; null when nothing does. */
function Obstacle({ parcel }: { readonly parcel: Parcel }) {
  const t = useT();
  const language = useLanguage();
  const taken = parcel.events.findLast(({ kind }) => kind === "RECEIVE");
  const { status, exceptions } = parcel;
  const held = exceptions.find((one) => one === "HELD" || one === "LOST") ?? "RETURNED";
  return (
    <Note tone="warn" urgent>
      <p className="b">{t(texts[status === "ARRIVE" ? held : status])}</p>
      {status === "RECEIVE" && taken ? (
        <>
          {taken.collected_by ? (
            <p>
              {t(texts.takenBy, {
                name: taken.collected_by.name,
                end: taken.collected_by.cni_end,
              })}
            </p>
          ) : null}
          <p>
            {t(texts.handedOutAt, {
              moment: momentText(taken.happened_at, language),
              by: [taken.by, taken.agency].filter(Boolean).join(", "),
            })}
          </p>
        </>
      ) : null}
    </Note>
  );
}

/** Whether the agency can hand the parcel out; a returned one only when it is back there (decision 0212). */
function mayBeHandedOut(parcel: Parcel, agencyId: string): boolean {
  const { status, exceptions, agency } = parcel;
  if (exceptions.includes("RETURNED") && (isReturning(parcel) || agency.uuid !== agencyId))
    return false;
  return status === "ARRIVE" && !exceptions.includes("HELD") && !exceptions.includes("LOST");
}

/** Says that the loss of the parcel was paid, and who may hand it out all the same (decision 0214). */
function LossPaid({
  parcel,
  mayEndLoss,
}: {
  readonly parcel: Parcel;
  readonly mayEndLoss: boolean;
}) {
  const t = useT();
  const language = useLanguage();
  const amount = formatFrancs(paidForLoss(parcel), language);
  return (
    <Note tone="warn" urgent>
      <p className="b">{t(texts.lossPaid, { amount })}</p>
      <p>{t(mayEndLoss ? texts.lossPaidManager : texts.lossPaidClerk)}</p>
    </Note>
  );
}

/** Step 2: which parcel, for whom, and the money [A2.parc.22]. */
function InformationStep({ parcel, onNext }: { parcel: Parcel; onNext: () => void }) {
  const t = useT();
  const language = useLanguage();
  const { agencyId, mayEndLoss } = useParcelAccess();
  const addressee = addresseeOf(parcel);
  const isSender = addressee !== parcel.receiver;
  const pickUp = pickUpOf(parcel);
  const amount = formatFrancs(parcel.billing_amount, language);
  const isLossPaid = parcel.status === "ARRIVE" && paidForLoss(parcel) > 0;
  const isReady = mayBeHandedOut(parcel, agencyId);
  return (
    <>
      <div className="card stack">
        <p className={`row ${styles.named}`}>
          <b className="code">{parcel.qr_code}</b>
          <ParcelStateBadge state={parcel.status} />
          <ParcelExceptionBadges exceptions={parcel.exceptions} />
        </p>
        <DataList
          rows={[
            [
              t(isSender ? listTexts.sender : listTexts.receiver),
              addressee.phone ? <PartyText key="person" {...addressee} /> : null,
            ],
            [t(listTexts.content), parcel.description],
            [t(listTexts.retrieval), placeText(shownTown(pickUp.town, language), pickUp.quarter)],
            [t(listTexts.amount), t(parcel.is_paid ? texts.paid : texts.toCollect, { amount })],
          ]}
        />
      </div>
      {isLossPaid ? <LossPaid parcel={parcel} mayEndLoss={mayEndLoss} /> : null}
      {isReady && (mayEndLoss || !isLossPaid) ? (
        <Button size="huge" full onClick={onNext}>
          {t(texts.next)}
        </Button>
      ) : (
        <>
          {isReady ? null : <Obstacle parcel={parcel} />}
          <ButtonLink variant="quiet" full to={`/agency/package/list/${parcel.uuid}`}>
            {t(texts.seeParcel)}
          </ButtonLink>
        </>
      )}
    </>
  );
}

/** Step 4 [A2.parc.24]. */
function Confirmation({ parcel }: { readonly parcel: Parcel }) {
  const t = useT();
  const name = parcel.events.findLast(({ kind }) => kind === "RECEIVE")?.collected_by?.name;
  return (
    <section className={`${styles.result} ${styles.yes}`} role="status">
      <Icon path={checkIcon} size="l" />
      <div>
        <h2>{t(texts.done)}</h2>
        <p className="code">{parcel.qr_code}</p>
        {name ? <p>{t(texts.doneTo, { name })}</p> : null}
      </div>
    </section>
  );
}

/** Steps 2 to 4 of one parcel. */
function ParcelSteps(props: {
  readonly parcel: Parcel;
  /** The code by which it was found. */
  readonly code: string;
  readonly onAnother: () => void;
}) {
  const { parcel, code, onAnother } = props;
  const t = useT();
  const { agencyId } = useParcelAccess();
  const hasDraft = useHasDraft(withdrawalDraft(parcel.qr_code));
  const [step, setStep] = useState(hasDraft && mayBeHandedOut(parcel, agencyId) ? 2 : 1);
  const withdrawal = useWithdrawal(parcel, {
    readBy: code,
    onDone: () => setStep(3),
    onChanged: () => setStep(1),
  });
  // The button that found the parcel is gone.
  useEffect(() => {
    if (document.activeElement === document.body) focusHeading(`#${stepHeadingId}`);
  }, []);
  return (
    <>
      <Steps steps={steps} current={step} />
      <StepBody key={step}>
        {step === 1 ? <InformationStep parcel={parcel} onNext={() => setStep(2)} /> : null}
        {step === 2 ? (
          <>
            <p className="code b">{parcel.qr_code}</p>
            <WithdrawFields parcel={parcel} withdrawal={withdrawal} />
            <Button variant="quiet" size="big" full onClick={() => setStep(1)}>
              {t(texts.back)}
            </Button>
          </>
        ) : null}
        {step === 3 ? <Confirmation parcel={parcel} /> : null}
        {step === 2 ? null : (
          <Button variant={step === 3 ? "main" : "quiet"} size="big" full onClick={onAnother}>
            {t(texts.another)}
          </Button>
        )}
      </StepBody>
      <LeaveQuestion when={step < 3 && withdrawal.isDirty} />
    </>
  );
}

/** `/agency/package/withdraw`: scan, see the parcel, check code, person and money, confirmation [A1.parc.06, A2.parc.06, A2.parc.21–24]. */
export function Page() {
  const t = useT();
  const { mayFinish } = useParcelAccess();
  const [search, setSearch] = useSearchParams();
  // In the address, so that a reload returns to the parcel.
  const code = search.get("code");
  const shown = useApiQuery(
    "getParcel",
    { params: { id: code ?? "" } },
    { enabled: mayFinish && code !== null, fresh: true },
  );
  const isUnknown = shown.error?.status === 404 && !shown.isFetching;
  const parcel = isUnknown ? undefined : shown.data;
  const open = (next: string | null) => {
    if (next !== null && next === code) void shown.refetch();
    else setSearch(next === null ? {} : { code: next });
  };
  return (
    <OfficePage
      title={t(officeTitles.parcelWithdraw)}
      detail={t(texts.detail)}
      className={styles.page}
    >
      {!mayFinish ? null : parcel && code !== null ? (
        <ParcelSteps key={code} code={code} parcel={parcel} onAnother={() => open(null)} />
      ) : (
        <>
          <Steps steps={steps} current={0} />
          {code === null || isUnknown ? (
            <StepBody key="find">
              <FindStep unknown={code} onFound={open} />
            </StepBody>
          ) : shown.error || shown.isPaused ? (
            <QueryFailure shown={shown} />
          ) : (
            <RowsSkeleton rows={4} text={t(texts.finding)} />
          )}
        </>
      )}
    </OfficePage>
  );
}
