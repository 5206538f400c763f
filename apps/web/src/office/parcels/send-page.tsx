import type { OwnAgency } from "@wakafine/shared/accounts/contract.ts";
import type { Message } from "@wakafine/shared/messages/catalogue.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import { parcelMenuMessages } from "@wakafine/shared/parcels/desk-messages.ts";
import { sendParcelMessages as texts } from "@wakafine/shared/parcels/send-messages.ts";
import { type ComponentType, useEffect, useRef, useState } from "react";
import { focusHeading } from "../../lib/focus-heading.ts";
import { useT } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { arrowLeftIcon } from "../../ui/icons.ts";
import { RefusalNote } from "../../ui/refusal-note.tsx";
import { RowsSkeleton } from "../../ui/skeleton.tsx";
import { useApiQuery } from "../api.ts";
import { LeaveQuestion } from "../leave-question.tsx";
import { QueryFailure } from "../list-states.tsx";
import { OfficePage } from "../office-page.tsx";
import { DocumentButtons } from "./document-buttons.tsx";
import { PartyFields } from "./party-step.tsx";
import { DetailsStep, PaymentsStep } from "./payment-steps.tsx";
import { type SendStep, sendSteps, stepOf } from "./send-form.ts";
import { DepartureStep, ParcelStep, ReceiverStep, type StepProps } from "./send-steps.tsx";
import { stepHeadingId, Steps } from "./steps.tsx";
import { type Send, useSend } from "./use-send.ts";
import * as styles from "./parcels.module.css";

const titles: Readonly<Record<SendStep, Message>> = {
  departure: texts.departureStep,
  sender: texts.senderStep,
  receiver: texts.receiverStep,
  parcel: texts.parcelStep,
  payments: texts.paymentsStep,
  details: texts.detailsStep,
  done: texts.doneStep,
};

const steps: Readonly<Record<Exclude<SendStep, "done">, ComponentType<StepProps>>> = {
  departure: DepartureStep,
  sender: ({ send }) => <PartyFields form={send.form} party="sender" />,
  receiver: ReceiverStep,
  parcel: ParcelStep,
  payments: PaymentsStep,
  details: DetailsStep,
};

/** `/agency/package/send`: takes a parcel in, in seven steps [A1.parc.03, A2.parc.02]. */
export function Page() {
  const t = useT();
  const agency = useApiQuery("getOwnAgency", {}, { fresh: true });
  // A new round starts with an empty form.
  const [round, setRound] = useState(0);
  const back = (
    <ButtonLink to="/agency/package" variant="text" size="small" icon={arrowLeftIcon}>
      {t(parcelMenuMessages.title)}
    </ButtonLink>
  );
  return (
    <OfficePage title={t(texts.title)} actions={back} className={styles.page}>
      {agency.data ? (
        <SendSteps key={round} agency={agency.data} onAnother={() => setRound(round + 1)} />
      ) : (
        <>
          {agency.error || agency.isPaused ? null : (
            <RowsSkeleton rows={3} text={t(texts.accountLoading)} />
          )}
          <QueryFailure shown={agency} />
        </>
      )}
    </OfficePage>
  );
}

function SendSteps({
  agency,
  onAnother,
}: {
  readonly agency: OwnAgency;
  readonly onAnother: () => void;
}) {
  const send = useSend(agency);
  const { step } = send;
  useFocusOnStep(step);
  return (
    <section className={styles.send} aria-labelledby={stepHeadingId}>
      <Steps steps={sendSteps.map((name) => titles[name])} current={sendSteps.indexOf(step)} />
      {step === "done" ? (
        <Congratulations send={send} onAnother={onAnother} />
      ) : (
        <StepForm send={send} agency={agency} step={step} />
      )}
      <LeaveQuestion when={send.isDirty} />
    </section>
  );
}

/** Moves the focus to the heading of a step when it changes, unless an invalid field takes it. */
function useFocusOnStep(step: SendStep): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (!document.activeElement?.matches("[aria-invalid='true']"))
      focusHeading(`#${stepHeadingId}`);
    window.scrollTo(0, 0);
  }, [step]);
}

function StepForm({
  send,
  agency,
  step,
}: StepProps & { readonly step: Exclude<SendStep, "done"> }) {
  const t = useT();
  const Fields = steps[step];
  return (
    <form {...send.formProps} className="stack" aria-labelledby={stepHeadingId}>
      <SecretsNote send={send} step={step} />
      <Fields send={send} agency={agency} />
      <Problems send={send} />
      <div className={styles.moves}>
        {step === "departure" ? null : (
          <Button variant="quiet" size="big" disabled={send.busy} onClick={send.back}>
            {t(shellMessages.back)}
          </Button>
        )}
        <Button type="submit" size="big" busy={send.busy}>
          {t(step === "details" ? texts.save : texts.next)}
        </Button>
      </div>
    </form>
  );
}

/** Names what is never stored on the device and has to be entered again; the parcel is saved only with it or expressly without. */
function SecretsNote({ send, step }: { readonly send: Send; readonly step: SendStep }) {
  const t = useT();
  const { lost, waive } = send.secrets;
  const [first] = lost;
  if (!first) return null;
  const named = lost.map((field) => {
    const person = t(field.startsWith("sender") ? texts.senderStep : texts.receiverStep);
    return t(field.endsWith("_cni") ? texts.cniOf : texts.secretOf, { person });
  });
  const target = stepOf(first);
  return (
    <Note tone="warn">
      <div className="stack-1">
        <p>{t(texts.secretsLost, { fields: named.join(", ") })}</p>
        <div className={styles.buttons}>
          {step === target ? null : (
            <Button size="small" onClick={() => send.go(target)}>
              {t(texts.enterAgain)}
            </Button>
          )}
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              waive();
              focusHeading(`#${stepHeadingId}`); // the button disappears with its note
            }}
          >
            {t(texts.waiveSecrets)}
          </Button>
        </div>
      </div>
    </Note>
  );
}

/** Why the last attempt did not save the parcel. */
function Problems({ send }: { readonly send: Send }) {
  const t = useT();
  const { refusal, isLost, busy, form } = send;
  if (busy) return null;
  if (isLost)
    return (
      <Note tone="warn" urgent>
        {t(texts.networkLost)}
      </Note>
    );
  return (
    <>
      <RefusalNote text={refusal?.message} />
      {refusal?.code === "parcel_code_taken" ? (
        <ButtonLink
          variant="quiet"
          to={`/agency/package/check?code=${encodeURIComponent(form.values.qr_code)}`}
        >
          {t(texts.seeTaken)}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** Step 7: the code, its label and receipt [A2.parc.16, G.parc.12]. */
function Congratulations({
  send,
  onAnother,
}: {
  readonly send: Send;
  readonly onAnother: () => void;
}) {
  const t = useT();
  const { sent } = send;
  if (!sent) return null;
  return (
    <div className="card stack">
      <Note tone="ok">
        <p className="b">{t(texts.sent)}</p>
        <p>{t(texts.sentText)}</p>
      </Note>
      <p className={styles.sentCode}>
        <span className="muted">{t(texts.code)}</span>
        <b className="code">{sent.qr_code}</b>
      </p>
      <div className={styles.buttons}>
        <DocumentButtons first parcel={sent} formats={["label", "roll_label", "receipt", "roll"]} />
      </div>
      <div className={styles.buttons}>
        <Button variant="quiet" onClick={onAnother}>
          {t(texts.another)}
        </Button>
        <ButtonLink variant="text" to={`/agency/package/check?code=${sent.qr_code}`}>
          {t(texts.check)}
        </ButtonLink>
      </div>
    </div>
  );
}
