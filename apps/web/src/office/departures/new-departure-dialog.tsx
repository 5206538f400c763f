import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import {
  planningMessages,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { shellMessages } from "@wakafine/shared/messages/shell.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { useId, useMemo, useState } from "react";
import { useApiMutation } from "../../lib/api-query.tsx";
import { createAttemptKeys } from "../../lib/attempt-keys.ts";
import { useT, useServices } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, Dialog } from "../../ui/dialog.tsx";
import { LeaveQuestion } from "../leave-question.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { readRefusal } from "./plan-response.ts";
import { TripFields } from "./trip-fields.tsx";
import { planBody, plannedCount } from "./trip-form.ts";
import { useTripForm } from "./use-trip-form.ts";
import * as styles from "./planning.module.css";

interface Props {
  /** The day shown in the planning; the first date of the form. */
  readonly day: Day;
  readonly onClose: () => void;
  readonly onPlanned: (departures: ResponseOf<"createDeparture">) => void;
}

/** Plans departures. Resending the same form after a lost response uses the same idempotency key, so nothing is planned twice. */
function usePlanDepartures() {
  const keys = useMemo(() => createAttemptKeys(() => crypto.randomUUID()), []);
  return useApiMutation("createDeparture", {
    refreshes: ["listAgencyDepartures"],
    keyOf: ({ body }) => keys.keyOf(JSON.stringify(body)),
    onSuccess: (_response, { body }) => keys.complete(JSON.stringify(body)),
    onError(failure, { body }) {
      if (failure.kind === "refused" && failure.status < 500) keys.complete(JSON.stringify(body));
    },
  });
}

/** State of the form: validation, sending, response. */
function useNewDeparture({ day, onPlanned }: Props) {
  const t = useT();
  const { toasts } = useServices();
  const trip = useTripForm(day);
  const [hasErrors, setHasErrors] = useState(false);
  const { isPending, error, mutate, reset } = usePlanDepartures();
  const refusal = error && readRefusal(error);
  const send = (skipExisting: boolean) =>
    mutate(
      { body: planBody(trip.getValues(), skipExisting) },
      {
        onError(failure) {
          const refusal = readRefusal(failure);
          setHasErrors(refusal.kind === "fields");
          if (refusal.kind === "fields") trip.showErrors(refusal.errors);
          // The specified warning [A4.plan.05]; the form shows it too.
          if (refusal.kind === "message") toasts.show("warning", refusal.message);
        },
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
  const formProps = trip.formProps(
    () => {
      setHasErrors(false);
      if (!isPending) send(false);
    },
    () => setHasErrors(true),
  );
  return {
    trip,
    formProps,
    hasErrors,
    busy: isPending,
    refusal,
    createOthers: () => send(true),
    reset,
  };
}

/** Dialog "New departure". Enter submits; Escape asks for confirmation before unsaved input is lost. */
export function NewDepartureDialog(props: Props) {
  const t = useT();
  const formId = useId();
  const { trip, formProps, hasErrors, busy, refusal, createOthers, reset } = useNewDeparture(props);
  const [asking, setAsking] = useState(false);
  const count = plannedCount(trip.values);
  const leave = () => (trip.isDirty ? setAsking(true) : props.onClose());
  const clashes = refusal?.kind === "conflict" ? refusal.clashes : [];
  return (
    <>
      <Dialog
        open
        onClose={leave}
        startsAtField
        title={t(planningMessages.newDeparture)}
        footer={<Footer formId={formId} busy={busy} count={count} onCancel={leave} />}
      >
        <form id={formId} {...formProps} className={styles.tripForm}>
          <TripFields trip={trip} />
          {refusal?.kind === "message" ? (
            <Note tone="warn" urgent>
              {refusal.message}
            </Note>
          ) : null}
          <p className="sr" role="alert">
            {hasErrors ? t(tripFormMessages.fixFields) : ""}
          </p>
        </form>
      </Dialog>
      <ConflictDialog
        clashes={clashes}
        othersLeft={count - clashes.length}
        busy={busy}
        onOthers={createOthers}
        onCancel={reset}
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
      <LeaveQuestion when={trip.isDirty} />
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
    <footer className={styles.tripFoot}>
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
