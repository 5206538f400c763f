import type { ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import {
  planningMessages,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import type { Day } from "@wakafine/shared/rules/dates.ts";
import { useRef, useState } from "react";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useT, useServices } from "../../lib/page-services.tsx";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConflictDialog } from "./conflict-dialog.tsx";
import { copyOf, type EditedDeparture } from "./edit-trip.ts";
import { readRefusal } from "./plan-response.ts";
import { TripFields } from "./trip-fields.tsx";
import { emptyTrip, planBody, plannedCount } from "./trip-form.ts";
import { tripDraft } from "./trip-drafts.ts";
import { TripDialog } from "./trip-dialog.tsx";
import { useTownQuestion } from "./use-town-question.tsx";
import { useTripForm } from "./use-trip-form.ts";
import * as styles from "./planning.module.css";
import { useTripTemplates } from "./use-trip-templates.tsx";
import { useTripMutation } from "./use-trip-mutation.ts";

interface Props {
  /** The day shown in the planning; the first date of the form. */
  readonly day: Day;
  /** The departure whose values the form starts with; null: an empty form. */
  readonly copied: EditedDeparture | null;
  readonly onClose: () => void;
  readonly onPlanned: (departures: ResponseOf<"createDeparture">) => void;
}

/** State of the form: validation, sending, response. */
function useNewDeparture({ day, copied, onPlanned }: Props) {
  const t = useT();
  const { toasts } = useServices();
  const initial = copied ? copyOf(copied, day) : emptyTrip(day);
  const trip = useTripForm(initial, tripDraft);
  const towns = useTownQuestion(initial);
  const [hasErrors, setHasErrors] = useState(false);
  const { isPending, error, mutate, reset } = useApiMutation("createDeparture", useTripMutation());
  const refusal = error && readRefusal(error);
  // Whether the form stays open for the return trip, until the next submission.
  const withReturn = useRef(false);
  const send = (skipExisting: boolean) =>
    mutate(
      { body: planBody(trip.getValues(), skipExisting) },
      {
        onError(failure) {
          const refusal = readRefusal(failure);
          if (refusal.kind !== "conflict") withReturn.current = false;
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
          if (!withReturn.current) return onPlanned(departures);
          withReturn.current = false;
          trip.reverse();
          trip.focusHour();
        },
      },
    );
  const cancelReturn = () => void (withReturn.current = false);
  const formProps = trip.formProps(
    () => {
      setHasErrors(false);
      if (!isPending) towns.ask(trip.getValues(), () => send(false), cancelReturn);
    },
    () => {
      cancelReturn();
      setHasErrors(true);
    },
  );
  const cancelConflict = () => {
    cancelReturn();
    reset();
  };
  return {
    trip,
    formProps,
    hasErrors,
    busy: isPending,
    refusal,
    townQuestion: towns.dialog,
    createOthers: () => send(true),
    cancelConflict,
    createThenReturn(form: HTMLFormElement | null) {
      withReturn.current = true;
      form?.requestSubmit();
    },
  };
}

/** Dialog "New departure". */
export function NewDepartureDialog(props: Props) {
  const t = useT();
  const { trip, formProps, hasErrors, busy, refusal, townQuestion, ...actions } =
    useNewDeparture(props);
  const templates = useTripTemplates(trip);
  const count = plannedCount(trip.values);
  const clashes = refusal?.kind === "conflict" ? refusal.clashes : [];
  return (
    <>
      <TripDialog
        title={t(planningMessages.newDeparture)}
        submitLabel={
          count > 1 ? t(tripFormMessages.createMany, { count }) : t(tripFormMessages.createOne)
        }
        discardTitle={t(tripFormMessages.discardTitle)}
        isDirty={trip.isDirty}
        onClose={props.onClose}
        {...{ formProps, hasErrors, busy }}
      >
        {templates.choice}
        <TripFields trip={trip} />
        <div className={styles.formTools}>
          <Button
            variant="text"
            size="small"
            onClick={(event) => actions.createThenReturn(event.currentTarget.form)}
          >
            {t(tripFormMessages.createThenReturn)}
          </Button>
          {templates.save}
        </div>
        {refusal?.kind === "message" ? (
          <Note tone="warn" urgent>
            {refusal.message}
          </Note>
        ) : null}
      </TripDialog>
      {templates.dialogs}
      {townQuestion}
      <ConflictDialog
        clashes={clashes}
        othersLeft={count - clashes.length}
        busy={busy}
        onOthers={actions.createOthers}
        onCancel={actions.cancelConflict}
      />
    </>
  );
}
