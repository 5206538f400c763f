import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { bookingMessages } from "@wakafine/shared/bookings/messages.ts";
import { fullName } from "@wakafine/shared/bookings/passenger.ts";
import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { userSexes } from "@wakafine/shared/reference/messages.ts";
import { useState } from "react";
import type { ApiResult } from "../../../lib/api-client.ts";
import { type SentForm, useSentForm } from "../../../lib/form.ts";
import { leaveDocument } from "../../../lib/leave-document.ts";
import { useLanguage, useServices, useT } from "../../../lib/page-services.tsx";
import { Note } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { CheckBox } from "../../../ui/check-box.tsx";
import { Segmented } from "../../../ui/choice.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { idCardIcon } from "../../../ui/icons-booking.ts";
import { LeaveQuestion } from "../../../ui/leave-question.tsx";
import { RefusalNote } from "../../../ui/refusal-note.tsx";
import { PhoneField, TextField } from "../../../ui/text-fields.tsx";
import { formatPayer } from "../../../lib/payer-memory.ts";
import { DeliveryEdit } from "./delivery-edit.tsx";
import { StationEdit } from "./station-edit.tsx";
import {
  formOfPassengers,
  isPassengerFixed,
  type PassengersForm,
  passengersErrors,
  stationsOf,
  usersOf,
  usersWithPhones,
} from "./passengers-form.ts";

type EditBody = RequestOf<"editOrderPassengers">["body"] &
  Pick<RequestOf<"editBooking">["body"], "receive_method" | "boarding_station" | "book_back">;

interface Props {
  readonly info: BookingInfo;
  readonly send: (body: EditBody) => Promise<ApiResult<BookingInfo>>;
  /** Delivery, boarding points and, by the account that booked, phones can be changed too. */
  readonly editsTrip?: boolean;
  /** Reads the booking again: it was changed elsewhere, or the owner's code is needed again. */
  readonly readAgain: () => void;
  /** The page shown after saving. */
  readonly savedPath: string;
}

/** The form of the passengers, or why they can no longer be edited; of an account's trip and of a guest's order. */
export function EditablePassengers(props: Props) {
  const t = useT();
  const [outdated, setOutdated] = useState(false);
  if (!props.info.modification.allowed)
    return <EmptyState title={t(tripsMessages.tooLate)} text={t(tripsMessages.tooLateText)} />;
  return (
    <>
      <p>{t(tripsMessages.editText)}</p>
      {outdated ? (
        <Note tone="warn" urgent>
          {t(tripsMessages.changedMeanwhile)}
        </Note>
      ) : null}
      <PassengersEditor
        key={props.info.version}
        {...props}
        onOutdated={() => {
          setOutdated(true);
          props.readAgain();
        }}
      />
    </>
  );
}

function PassengersEditor({
  info,
  send,
  readAgain,
  savedPath,
  editsTrip = false,
  onOutdated,
}: Props & { readonly onOutdated: () => void }) {
  const t = useT();
  const { toasts } = useServices();
  const [initial] = useState(() => formOfPassengers(info));
  const form = useSentForm<PassengersForm, BookingInfo>({
    initial,
    validate: passengersErrors,
    send: (entered) =>
      send({
        version: info.version,
        users: info.can_edit_phones ? usersWithPhones(entered) : usersOf(entered),
        ...(editsTrip ? { receive_method: entered.receive_method, ...stationsOf(entered) } : {}),
      }),
    refused({ code }) {
      if (code === "owner_verification_required") readAgain();
      if (code !== "booking_changed") return false;
      onOutdated();
      return true;
    },
    succeeded({ message }, entered) {
      if (message) toasts.show("ok", message);
      form.reset(entered); // nothing is unsaved any more, so leaving needs no confirmation
      leaveDocument(savedPath);
    },
  });
  return (
    <form {...form.formProps} className="stack-3" aria-label={t(tripsMessages.editTitle)}>
      {info.passengers.map(({ position }) => (
        <PassengerCard
          key={position}
          form={form}
          info={info}
          position={position}
          editsPhone={editsTrip && info.can_edit_phones}
        />
      ))}
      {editsTrip ? (
        <>
          {info.booking.legs.map((_, index) => (
            <StationEdit
              key={legKeys[index]}
              form={form}
              booking={info.booking}
              leg={index === 0 ? 0 : 1}
            />
          ))}
          <DeliveryEdit form={form} booking={info.booking} />
        </>
      ) : null}
      <RefusalNote text={form.refusal} />
      <Button type="submit" full busy={form.busy}>
        {t(tripsMessages.save)}
      </Button>
      <LeaveQuestion when={form.isDirty && !form.busy} />
    </form>
  );
}

/** Keys of the legs of a booking. */
const legKeys = ["outbound", "back"] as const;

interface CardProps {
  readonly form: SentForm<PassengersForm>;
  readonly info: BookingInfo;
  readonly position: number;
  readonly editsPhone: boolean;
}

/** A passenger with a used ticket, or with none that is valid, is shown without fields. */
function PassengerCard({ form, info, position, editsPhone }: CardProps) {
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
        <>
          <PassengerInputs form={form} position={position} />
          {editsPhone ? (
            <PhoneField
              label={t(bookingMessages.phone)}
              help={
                passenger?.phonenumber
                  ? t(tripsMessages.keepEmpty, { address: formatPayer(passenger.phonenumber) })
                  : t(tripsMessages.phoneOptional)
              }
              {...form.bind(`users.${position}.phonenumber`)}
            />
          ) : null}
        </>
      )}
    </section>
  );
}

function PassengerInputs({ form, position }: Pick<CardProps, "form" | "position">) {
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
            if (position > 0) form.change(`users.${position}.minor`, target.checked);
          }}
        >
          {t(position === 0 ? bookingMessages.noCard : bookingMessages.noCardOther)}
        </CheckBox>
        {position > 0 && !withoutCard ? (
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
