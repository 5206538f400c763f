import type { AnswerOf } from "@wakafine/shared/contract/endpoints.ts";
import { planningMessages, tripFormMessages } from "@wakafine/shared/messages/planning.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useSay, useServices } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { LeaveQuestion } from "../../ui/leave-question.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import type { PlanRefusal } from "./plan-answer.ts";
import { TripFields } from "./trip-fields.tsx";
import { plannedCount } from "./trip-form.ts";
import { usePlanDepartures } from "./use-plan-departures.ts";
import { useTripForm } from "./use-trip-form.ts";

interface Props {
  /** The day one is looking at: the first date of the form. */
  readonly day: Day;
  readonly onClose: () => void;
  readonly onPlanned: (departures: AnswerOf<"createDeparture">) => void;
}

/** The form's own life: judge, send, read the answer. */
function useNewDeparture({ day, onPlanned }: Props) {
  const say = useSay();
  const { toasts } = useServices();
  const trip = useTripForm(day);
  const { busy, plan } = usePlanDepartures();
  const [refusal, setRefusal] = useState<PlanRefusal | null>(null);
  // Counts the times something was wrong, so that the first wrong field gets the focus each time.
  const [wrongTries, setWrongTries] = useState(0);
  const refused = (told: PlanRefusal) => {
    setRefusal(told);
    if (told.kind === "fields") {
      trip.setServerFaults(told.faults);
      setWrongTries((tries) => tries + 1);
    }
    // The warning of the documents [A4.plan.05]; it also stands in the form.
    if (told.kind === "message") toasts.show("warning", told.message);
  };
  const send = async (skipExisting: boolean) => {
    const result = await plan(trip.form, skipExisting);
    if (!result.ok) return refused(result.refusal);
    const count = result.departures.length;
    const created = count === 1 ? say(tripFormMessages.createdOne) : say(tripFormMessages.createdMany, { count });
    toasts.show(count > 0 ? "ok" : "warning", count > 0 ? created : say(tripFormMessages.createdNone));
    onPlanned(result.departures);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    trip.showAll();
    setRefusal(null);
    if (Object.keys(trip.faults).length > 0) setWrongTries((tries) => tries + 1);
    else void send(false);
  };
  return { trip, busy, refusal, wrongTries, submit, createOthers: () => void send(true), forgetRefusal: () => setRefusal(null) };
}

/** "New departure": Enter sends, Escape asks before what was typed is lost. */
export function NewDepartureDialog(props: Props) {
  const say = useSay();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { trip, busy, refusal, wrongTries, submit, createOthers, forgetRefusal } = useNewDeparture(props);
  const [asking, setAsking] = useState(false);
  const count = plannedCount(trip.form);
  useEffect(() => {
    if (wrongTries > 0) form.current?.querySelector<HTMLElement>("[aria-invalid='true'], .seg.bad input")?.focus();
  }, [wrongTries]);
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const leave = () => (trip.isTouched ? setAsking(true) : props.onClose());
  const clashes = refusal?.kind === "conflict" ? refusal.clashes : [];
  return (
    <>
      <Dialog open onClose={leave} title={say(planningMessages.newDeparture)} footer={<Footer formId={formId} busy={busy} count={count} onCancel={leave} />}>
        <form id={formId} ref={form} className="trip-form" noValidate onSubmit={submit}>
          <TripFields trip={trip} />
          {refusal?.kind === "message" ? (
            <Note tone="warn" urgent>
              {refusal.message}
            </Note>
          ) : null}
          <p className="sr" role="alert">
            {wrongTries > 0 ? say(tripFormMessages.fixFields) : ""}
          </p>
        </form>
      </Dialog>
      <ConflictDialog clashes={clashes} othersLeft={clashes.length < count} busy={busy} onOthers={createOthers} onCancel={forgetRefusal} />
      <ConfirmDialog
        open={asking}
        danger
        title={say(tripFormMessages.discardTitle)}
        text={say(tripFormMessages.discardText)}
        confirmLabel={say(tripFormMessages.discard)}
        cancelLabel={say(tripFormMessages.keep)}
        onConfirm={props.onClose}
        onCancel={() => setAsking(false)}
      />
      <LeaveQuestion when={trip.isTouched} />
    </>
  );
}

function Footer(props: { readonly formId: string; readonly busy: boolean; readonly count: number; readonly onCancel: () => void }) {
  const say = useSay();
  return (
    <footer className="trip-foot">
      <Button look="quiet" onClick={props.onCancel}>
        {say(shellMessages.cancel)}
      </Button>
      <Button type="submit" form={props.formId} full busy={props.busy}>
        {props.count > 1 ? say(tripFormMessages.createMany, { count: props.count }) : say(tripFormMessages.createOne)}
      </Button>
    </footer>
  );
}
