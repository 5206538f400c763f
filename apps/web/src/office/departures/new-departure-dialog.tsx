import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { planningMessages, tripFormMessages } from "@wakafine/shared/messages/planning.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useT, useServices } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { LeaveQuestion } from "../leave-question.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { type PlanRefusal, readRefusal } from "./plan-response.ts";
import { TripFields } from "./trip-fields.tsx";
import { planBody, plannedCount } from "./trip-form.ts";
import { usePlanDepartures } from "./use-plan-departures.ts";
import { useTripForm } from "./use-trip-form.ts";

interface Props {
  /** The day one is looking at: the first date of the form. */
  readonly day: Day;
  readonly onClose: () => void;
  readonly onPlanned: (departures: ResponseOf<"createDeparture">) => void;
}

/** The form's own life: check, send, read the answer. */
function useNewDeparture({ day, onPlanned }: Props) {
  const t = useT();
  const { toasts } = useServices();
  const trip = useTripForm(day);
  const { isPending: busy, mutate } = usePlanDepartures();
  const [refusal, setRefusal] = useState<PlanRefusal | null>(null);
  // Counts the times something was wrong, so that the first wrong field gets the focus each time.
  const [failedAttempts, setFailedAttempts] = useState(0);
  const refused = (told: PlanRefusal) => {
    setRefusal(told);
    if (told.kind === "fields") {
      trip.setServerErrors(told.errors);
      setFailedAttempts((attempts) => attempts + 1);
    }
    // The warning of the documents [A4.plan.05]; it also stands in the form.
    if (told.kind === "message") toasts.show("warning", told.message);
  };
  const send = (skipExisting: boolean) =>
    mutate(
      { body: planBody(trip.form, skipExisting) },
      {
        onError: (failure) => refused(readRefusal(failure)),
        onSuccess({ data: departures }) {
          const count = departures.length;
          const created =
            count === 1
              ? t(tripFormMessages.createdOne)
              : t(tripFormMessages.createdMany, { count });
          toasts.show(
            count > 0 ? "ok" : "warning",
            count > 0 ? created : t(tripFormMessages.createdNone),
          );
          onPlanned(departures);
        },
      },
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    trip.showAll();
    setRefusal(null);
    if (Object.keys(trip.errors).length > 0) setFailedAttempts((attempts) => attempts + 1);
    else send(false);
  };
  return {
    trip,
    busy,
    refusal,
    failedAttempts,
    submit,
    createOthers: () => send(true),
    clearRefusal: () => setRefusal(null),
  };
}

/** "New departure": Enter sends, Escape asks before what was typed is lost. */
export function NewDepartureDialog(props: Props) {
  const t = useT();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { trip, busy, refusal, failedAttempts, submit, createOthers, clearRefusal } =
    useNewDeparture(props);
  const [asking, setAsking] = useState(false);
  const count = plannedCount(trip.form);
  useEffect(() => {
    if (failedAttempts > 0)
      form.current?.querySelector<HTMLElement>("[aria-invalid='true'], .seg.bad input")?.focus();
  }, [failedAttempts]);
  useEffect(() => form.current?.querySelector<HTMLElement>("input")?.focus(), []);
  const leave = () => (trip.isTouched ? setAsking(true) : props.onClose());
  const clashes = refusal?.kind === "conflict" ? refusal.clashes : [];
  return (
    <>
      <Dialog
        open
        onClose={leave}
        title={t(planningMessages.newDeparture)}
        footer={<Footer formId={formId} busy={busy} count={count} onCancel={leave} />}
      >
        <form id={formId} ref={form} className="trip-form" noValidate onSubmit={submit}>
          <TripFields trip={trip} />
          {refusal?.kind === "message" ? (
            <Note tone="warn" urgent>
              {refusal.message}
            </Note>
          ) : null}
          <p className="sr" role="alert">
            {failedAttempts > 0 ? t(tripFormMessages.fixFields) : ""}
          </p>
        </form>
      </Dialog>
      <ConflictDialog
        clashes={clashes}
        othersLeft={clashes.length < count}
        busy={busy}
        onOthers={createOthers}
        onCancel={clearRefusal}
      />
      <ConfirmDialog
        open={asking}
        danger
        title={t(tripFormMessages.discardTitle)}
        text={t(tripFormMessages.discardText)}
        confirmLabel={t(tripFormMessages.discard)}
        cancelLabel={t(tripFormMessages.keep)}
        onConfirm={props.onClose}
        onCancel={() => setAsking(false)}
      />
      <LeaveQuestion when={trip.isTouched} />
    </>
  );
}

function Footer(props: {
  readonly formId: string;
  readonly busy: boolean;
  readonly count: number;
  readonly onCancel: () => void;
}) {
  const t = useT();
  return (
    <footer className="trip-foot">
      <Button variant="quiet" onClick={props.onCancel}>
        {t(shellMessages.cancel)}
      </Button>
      <Button type="submit" form={props.formId} full busy={props.busy}>
        {props.count > 1
          ? t(tripFormMessages.createMany, { count: props.count })
          : t(tripFormMessages.createOne)}
      </Button>
    </footer>
  );
}
