import { freeDelayMinutes } from "@wakafine/shared/bookings/cancellation.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import {
  editDepartureMessages as texts,
  tripFormMessages,
} from "@wakafine/shared/departures/planning-messages.ts";
import { formatHour, formatMinutes, friendlyDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { parseDay, parseHour } from "@wakafine/shared/rules/dates.ts";
import { useRef, useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { HourField } from "./days-and-hours.tsx";
import {
  editBody,
  type EditedDeparture,
  hasTakenSeats,
  minutesLater,
  noticeOf,
  shiftedHour,
  tripOf,
} from "./edit-trip.ts";
import { readRefusal } from "./plan-response.ts";
import { Stations } from "./stations-and-stops.tsx";
import { editDraft } from "./trip-drafts.ts";
import { TripDialog } from "./trip-dialog.tsx";
import { PlacesField, TripFields } from "./trip-fields.tsx";
import { useTownQuestion } from "./use-town-question.tsx";
import { type TripFormHandle, useTripForm } from "./use-trip-form.ts";
import { useTripMutation } from "./use-trip-mutation.ts";
import * as styles from "./planning.module.css";

interface Props {
  readonly departure: EditedDeparture;
  readonly onClose: () => void;
  readonly onEdited: (departure: EditedDeparture) => void;
}

/** The trip form of one departure. Its boarding points move with its hour. */
function useEditForm(departure: EditedDeparture): TripFormHandle {
  const trip = useTripForm(tripOf(departure), editDraft(departure));
  const lastHour = useRef(departure.departure_hour);
  const moveStations = (hour: string) => {
    if (!parseHour(hour)) return;
    for (const [index, { departure_hour }] of trip.getValues("boarding_stations").entries())
      trip.change(
        `boarding_stations.${index}.departure_hour`,
        shiftedHour(departure_hour, lastHour.current, hour),
      );
    lastHour.current = hour;
  };
  return {
    ...trip,
    bind(name, errorPath) {
      const bound = trip.bind(name, errorPath);
      if (name !== "departure_hours.0.value") return bound;
      return {
        ...bound,
        onChange(event) {
          if (parseHour(bound.value)) lastHour.current = bound.value;
          bound.onChange(event);
          moveStations(event.target.value);
        },
      };
    },
  };
}

function useEdit({ departure, onClose, onEdited }: Props) {
  const t = useT();
  const { toasts } = useServices();
  const trip = useEditForm(departure);
  const towns = useTownQuestion(tripOf(departure));
  const [hasErrors, setHasErrors] = useState(false);
  const { isPending, error, mutate } = useApiMutation("updateDeparture", useTripMutation());
  const send = () =>
    mutate(
      { body: editBody(trip.getValues(), departure) },
      {
        onSuccess({ data }) {
          toasts.show("ok", t(texts.saved));
          onEdited(data);
        },
        onError(failure) {
          const refusal = readRefusal(failure);
          setHasErrors(refusal.kind === "fields");
          if (refusal.kind === "fields") trip.showErrors(refusal.errors);
        },
      },
    );
  const formProps = trip.formProps(
    () => {
      setHasErrors(false);
      if (isPending) return;
      if (trip.isDirty) return towns.ask(trip.getValues(), send);
      toasts.show("ok", t(texts.unchanged));
      onClose();
    },
    () => setHasErrors(true),
  );
  return { trip, formProps, hasErrors, busy: isPending, error, townQuestion: towns.dialog };
}

/** What can no longer change because seats are sold or held. */
function Locked({ departure }: Pick<Props, "departure">) {
  const t = useT();
  const language = useLanguage();
  const { intermediate_destinations: stops, travel_class } = departure;
  const town = (name: string) => shownTown(name, language);
  const details = [
    friendlyDay(parseDay(departure.departure_date) ?? "", language),
    classLabel(travel_class, "list", language),
    formatFrancs(departure.price, language),
    departure.departure_duration,
    ...(stops.length > 0
      ? [t(texts.stops, { towns: stops.map(({ city }) => town(city)).join(", ") })]
      : []),
  ];
  return (
    <div className="stack-1">
      <p>
        <b>{`${town(departure.city_departure)} – ${town(departure.city_destination)}`}</b>
      </p>
      <p>{details.join(" · ")}</p>
      <p className="muted">{t(texts.locked)}</p>
    </div>
  );
}

/** What the travellers of sold seats notice, shown before the edit is saved [G.plan.04]. */
function Consequences({ trip, departure }: Pick<Props, "departure"> & { trip: TripFormHandle }) {
  const t = useT();
  const notice = noticeOf(trip.values, departure);
  const hour = trip.values.departure_hours[0]?.value ?? "";
  const hourNotice = (after: string) => {
    const later = minutesLater(departure.departure_hour, after);
    const delay = later > freeDelayMinutes ? texts.hourLater : texts.hourLittleLater;
    return t(later < 0 ? texts.hourEarlier : delay, {
      before: formatHour(departure.departure_hour),
      after: formatHour(after),
      time: formatMinutes(Math.abs(later)),
    });
  };
  return (
    <div role="status">
      {notice.hour && parseHour(hour) ? <Note tone="warn">{hourNotice(hour)}</Note> : null}
      {notice.stations ? <Note>{t(texts.stationNotice)}</Note> : null}
    </div>
  );
}

/** Why an edit was refused, if no field shows it. After another edit the current departure can be shown instead of what was entered. */
function Refusal(props: {
  readonly failure: ApiFailure;
  readonly onCurrent: (departure: EditedDeparture) => void;
}) {
  const t = useT();
  const { failure } = props;
  const { seats } = (failure.data ?? {}) as { readonly seats?: readonly number[] };
  if (failure.code === "departure_changed")
    return (
      <Note tone="warn" urgent>
        <p>
          <b>{failure.message}</b>
        </p>
        <p>{t(texts.changedText)}</p>
        <Button
          variant="quiet"
          size="small"
          onClick={() => props.onCurrent(failure.data as EditedDeparture)}
        >
          {t(texts.showCurrent)}
        </Button>
      </Note>
    );
  if (readRefusal(failure).kind === "fields" && !seats) return null;
  return (
    <Note tone="warn" urgent>
      {seats ? t(texts.seatsBeyond, { seats: seats.join(", ") }) : failure.message}
    </Note>
  );
}

/** Shows a refusal that appears below the part of the form in view. */
function scrollIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: "nearest" });
}

function EditForm(props: Props & { readonly onCurrent: (departure: EditedDeparture) => void }) {
  const t = useT();
  const { departure, onClose, onCurrent } = props;
  const { trip, formProps, hasErrors, busy, error, townQuestion } = useEdit(props);
  const isTaken = hasTakenSeats(departure);
  const notice = noticeOf(trip.values, departure);
  const notifies = isTaken && (notice.hour || notice.stations);
  return (
    <>
      <TripDialog
        title={t(texts.title)}
        submitLabel={t(notifies ? texts.saveAndNotify : texts.save)}
        discardTitle={t(texts.discardTitle)}
        isDirty={trip.isDirty}
        {...{ formProps, hasErrors, busy, onClose }}
      >
        {isTaken ? (
          <>
            <Locked departure={departure} />
            <div className={styles.tripTwo}>
              <HourField trip={trip} index={0} label={t(tripFormMessages.oneHour)} />
              <PlacesField trip={trip} />
            </div>
            <Consequences trip={trip} departure={departure} />
            <Stations trip={trip} />
          </>
        ) : (
          <TripFields trip={trip} single />
        )}
        {error && !busy ? (
          <div ref={scrollIntoView}>
            <Refusal failure={error} onCurrent={onCurrent} />
          </div>
        ) : null}
      </TripDialog>
      {townQuestion}
    </>
  );
}

/** Edits a planned departure with the trip form [A2.plan.18]; after sales only what G.plan.04 allows. */
export function EditDepartureDialog(props: Props) {
  const [departure, setDeparture] = useState(props.departure);
  return (
    <EditForm {...props} key={departure.version} departure={departure} onCurrent={setDeparture} />
  );
}
