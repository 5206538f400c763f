import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import { useState } from "react";
import { QueryRoot, useApiQuery } from "../../../lib/api-query.tsx";
import { type SentForm, useSentForm } from "../../../lib/form.ts";
import { leaveDocument } from "../../../lib/leave-document.ts";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useLanguage, useServices, useT } from "../../../lib/page-services.tsx";
import { Note } from "../../../ui/badge.tsx";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { CheckBox } from "../../../ui/check-box.tsx";
import { Segmented } from "../../../ui/choice.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { idCardIcon } from "../../../ui/icons-booking.ts";
import { arrowLeftIcon } from "../../../ui/icons.ts";
import { LeaveQuestion } from "../../../ui/leave-question.tsx";
import { RefusalNote } from "../../../ui/refusal-note.tsx";
import { TextField } from "../../../ui/text-fields.tsx";
import { Loaded } from "./account-page.tsx";
import {
  formOfPassengers,
  isPassengerFixed,
  type PassengersForm,
  passengersErrors,
  usersOf,
} from "./passengers-form.ts";
import { tripPath } from "./trips-address.ts";
import * as styles from "./trips.module.css";

/** `/app/ticket/edit/:uuid`: names, sex and identity numbers of the passengers [C2.ticket.04, C2.ticket.06]. */
export function Screen() {
  return (
    <QueryRoot>
      <Edit />
    </QueryRoot>
  );
}

function Edit() {
  const t = useT();
  const { uuid = "" } = usePageAddress().params;
  const [outdated, setOutdated] = useState(false);
  const query = useApiQuery(pageQuery("getBookingInfo", { query: { uuid } }), {
    authenticated: true,
  });
  const readAgain = () => {
    setOutdated(true);
    void query.refetch();
  };
  return (
    <div className={styles.page}>
      <h1 className="h1">{t(tripsMessages.editTitle)}</h1>
      <Loaded query={query}>
        {(info) =>
          info.modification.allowed ? (
            <>
              <p>{t(tripsMessages.editText)}</p>
              {outdated ? (
                <Note tone="warn" urgent>
                  {t(tripsMessages.changedMeanwhile)}
                </Note>
              ) : null}
              <PassengersEditor key={info.version} info={info} onOutdated={readAgain} />
            </>
          ) : (
            <EmptyState title={t(tripsMessages.tooLate)} text={t(tripsMessages.tooLateText)} />
          )
        }
      </Loaded>
      <ButtonLink to={tripPath(uuid)} variant="quiet" icon={arrowLeftIcon}>
        {t(tripsMessages.backToTrip)}
      </ButtonLink>
    </div>
  );
}

interface EditorProps {
  readonly info: BookingInfo;
  /** The booking was changed elsewhere since it was read. */
  readonly onOutdated: () => void;
}

function PassengersEditor({ info, onOutdated }: EditorProps) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const [initial] = useState(() => formOfPassengers(info.passengers));
  const form = useSentForm<PassengersForm, BookingInfo>({
    initial,
    validate: passengersErrors,
    send: (entered) =>
      callApi(
        "editBooking",
        {
          params: { id: info.booking.uuid },
          body: { version: info.version, users: usersOf(entered) },
        },
        { authenticated: true, quiet: true },
      ),
    refused({ code }) {
      if (code !== "booking_changed") return false;
      onOutdated();
      return true;
    },
    succeeded({ message }, entered) {
      if (message) toasts.show("ok", message);
      form.reset(entered); // nothing is unsaved any more, so leaving needs no confirmation
      leaveDocument(tripPath(info.booking.uuid));
    },
  });
  return (
    <form {...form.formProps} className="stack-3" aria-label={t(tripsMessages.editTitle)}>
      {info.passengers.map(({ position }) => (
        <PassengerCard key={position} form={form} info={info} position={position} />
      ))}
      <RefusalNote text={form.refusal} />
      <Button type="submit" full busy={form.busy}>
        {t(tripsMessages.save)}
      </Button>
      <LeaveQuestion when={form.isDirty && !form.busy} />
    </form>
  );
}

interface CardProps {
  readonly form: SentForm<PassengersForm>;
  readonly info: BookingInfo;
  readonly position: number;
}

/** A passenger with a used ticket, or with none that is valid, is shown without fields. */
function PassengerCard({ form, info, position }: CardProps) {
  const t = useT();
  const passenger = info.passengers[position];
  const fixed = isPassengerFixed(info, position);
  return (
    <section className="card stack" aria-labelledby={`passenger-${position}`}>
      <h2 className="h2" id={`passenger-${position}`}>
        {t(bookingMessages.passenger, { number: position + 1 })}{" "}
        {position === 0 ? <span className="muted">{t(tripsMessages.owner)}</span> : null}
      </h2>
      {fixed ? (
        <>
          <p>
            <b>{fullName(passenger?.firstname ?? "", passenger?.lastname ?? "")}</b>
          </p>
          <p className="muted">{t(tripsMessages.ticketFixed)}</p>
        </>
      ) : (
        <PassengerInputs form={form} position={position} />
      )}
    </section>
  );
}

function PassengerInputs({ form, position }: Omit<CardProps, "info">) {
  const t = useT();
  const language = useLanguage();
  const sex = form.bind(`users.${position}.sex_id`);
  const card = form.bind(`users.${position}.cni_identifier`);
  const user = form.values.users[position];
  const withoutCard = user?.no_card === true;
  return (
    <>
      <div className="grid2">
        <TextField
          label={t(bookingMessages.name)}
          autoComplete="off"
          {...form.bind(`users.${position}.lastname`)}
        />
        <TextField
          label={t(bookingMessages.surname)}
          autoComplete="off"
          {...form.bind(`users.${position}.firstname`)}
        />
      </div>
      <Segmented
        legend={t(bookingMessages.sex)}
        options={userSexes.map((one) => ({
          value: String(one.id),
          label: one[`title_${language}`],
        }))}
        error={sex.error}
        input={{ name: sex.name, value: sex.value, onChange: sex.onChange }}
      />
      <div className="stack-1">
        <TextField
          label={t(bookingMessages.cni)}
          icon={idCardIcon}
          autoComplete="off"
          {...card}
          disabled={withoutCard}
          error={withoutCard ? undefined : card.error}
        />
        <CheckBox
          checked={withoutCard}
          onChange={({ target }) => {
            form.change(`users.${position}.no_card`, target.checked);
            if (target.checked) form.change(`users.${position}.cni_identifier`, "");
          }}
        >
          {t(position === 0 ? bookingMessages.noCard : bookingMessages.noCardOther)}
        </CheckBox>
        {position > 0 ? (
          <CheckBox
            checked={user?.minor === true}
            onChange={({ target }) => form.change(`users.${position}.minor`, target.checked)}
          >
            {t(bookingMessages.minor)}
          </CheckBox>
        ) : null}
      </div>
    </>
  );
}
