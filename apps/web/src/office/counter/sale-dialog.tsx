import { useQueryClient } from "@tanstack/react-query";
import type { CounterDeparture, CounterSale } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import {
  onlyErrors,
  validatePhone,
  validateRequiredName,
} from "@wakafine/shared/rules/field-errors.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { useState } from "react";
import { isUncertain } from "../../lib/api-failure.ts";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { type SendFailure, useSentForm } from "../../lib/form.ts";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { PhoneField, SelectField, TextField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import { FormDialog } from "../form-dialog.tsx";
import { type Offer, useSeatsLeft } from "./departures.tsx";
import { OpenShiftDialog } from "./open-shift.tsx";
import { PrintLink } from "./shift-summary.tsx";

/** Seats of one sale. */
const maxPlaces = 10;

const valueOf = ({ departure, city }: Offer) => `${departure} ${city}`;

/** Every departure to each of its towns. */
function offersOf(departures: readonly CounterDeparture[]) {
  return departures.flatMap((departure) =>
    departure.destinations.map(({ city, price }) => ({
      value: valueOf({ departure: departure.uuid, city }),
      departure,
      city,
      price,
    })),
  );
}

/**
 * Sells seats with five inputs, then shows the seats and prints the ticket. Seats that are gone meanwhile, or a shift closed on another screen,
 * leave the form as it is.
 */
export function SaleDialog({
  first,
  hasShift,
  onClose,
}: {
  readonly first: Offer;
  /** The member has an open shift. */
  readonly hasShift: boolean;
  readonly onClose: () => void;
}) {
  const [sale, setSale] = useState<CounterSale | null>(null);
  return sale ? (
    <SoldDialog sale={sale} onClose={onClose} />
  ) : (
    <SaleForm first={first} hasShift={hasShift} onSold={setSale} onClose={onClose} />
  );
}

function useSaleForm(
  first: Offer,
  offers: ReturnType<typeof offersOf>,
  onSold: (sale: CounterSale) => void,
) {
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  const keys = useAttemptKeys("counter-sale");
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey: ["listCounterDepartures"] });
    void queryClient.invalidateQueries({ queryKey: ["getCounterShift"] });
  };
  return useSentForm({
    initial: { departure: valueOf(first), places: "1", name: "", phonenumber: "", paid: false },
    validate: ({ name, phonenumber, paid }) =>
      onlyErrors({
        name: validateRequiredName(name),
        phonenumber: validatePhone(phonenumber),
        paid: paid ? null : texts.confirmCash,
      }),
    async send(values) {
      const offer = offers.find(({ value }) => value === values.departure);
      const places = Number(values.places);
      const body = {
        departure_uuid: offer?.departure.uuid ?? first.departure,
        destination_city: offer?.city ?? first.city,
        places,
        name: values.name.trim(),
        phonenumber: normalisePhone(values.phonenumber) ?? values.phonenumber,
        paid_in_cash: true as const,
        ...(offer ? { expected_total: offer.price * places } : {}),
      };
      const action = JSON.stringify(body);
      const result = await callApi(
        "createCounterSale",
        { body },
        { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(action) },
      );
      if (result.ok || !isUncertain(result.failure)) keys.complete(action);
      return result;
    },
    succeeded({ data }) {
      refresh();
      onSold(data);
    },
    refused(failure) {
      if (failure.kind === "refused") refresh();
      return false;
    },
  });
}

/** Whether the shift of a form is closed: as the page reads it, or as the last sale was refused, unless a shift was opened afterwards. */
function useClosedShift(hasShift: boolean, failure: SendFailure | null) {
  const [answered, setAnswered] = useState<SendFailure | null>(null);
  const [opening, setOpening] = useState(false);
  const isRefused = failure?.code === "no_open_shift";
  return {
    isClosed: !hasShift || (isRefused && failure !== answered),
    isRefused,
    onOpen: () => setOpening(true),
    // Beside the form, not in it: a form has no form inside.
    dialog: opening ? (
      <OpenShiftDialog
        onOpened={() => {
          setOpening(false);
          setAnswered(failure);
        }}
        onClose={() => setOpening(false)}
      />
    ) : null,
  };
}

/** Why the sale cannot be sent, and the way to a new shift. */
function ClosedShift({ onOpen }: { readonly onOpen: () => void }) {
  const t = useT();
  return (
    <Note tone="warn" urgent>
      <p>{t(texts.closedElsewhere)}</p>
      <Button variant="quiet" size="small" onClick={onOpen}>
        {t(texts.openNew)}
      </Button>
    </Note>
  );
}

function SaleForm(props: {
  readonly first: Offer;
  readonly hasShift: boolean;
  readonly onSold: (sale: CounterSale) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const seatsLeft = useSeatsLeft();
  const { data = [] } = useApiQuery("listCounterDepartures", { query: {} });
  const offers = offersOf(data);
  const form = useSaleForm(props.first, offers, props.onSold);
  const shift = useClosedShift(props.hasShift, form.failure);
  const chosen = offers.find(({ value }) => value === form.values.departure);
  const total = (chosen?.price ?? 0) * Number(form.values.places);
  const paid = form.bind("paid");
  // The amount changes with departure and seats, so the cash is confirmed again.
  const bindPriced = (name: "departure" | "places") => ({
    ...form.bind(name),
    onChange({ target }: { readonly target: { readonly value: string } }) {
      form.change(name, target.value);
      form.change("paid", false);
    },
  });
  return (
    <>
      <FormDialog
        title={t(texts.saleTitle)}
        form={form.formProps}
        submitLabel={t(texts.sellNow)}
        busy={form.busy}
        refusal={shift.isRefused ? null : form.refusal}
        // Closed before the response, the dialog would not show that the seats are sold.
        onClose={form.busy ? () => undefined : props.onClose}
      >
        <SelectField label={t(texts.departure)} {...bindPriced("departure")}>
          {offers.map(({ value, departure, city, price }) => (
            <option key={value} value={value} disabled={departure.remaining_places_number === 0}>
              {t(texts.departureOption, {
                hour: formatHour(departure.departure_hour),
                from: shownTown(departure.city_departure, language),
                to: shownTown(city, language),
                price: formatFrancs(price, language),
                seats: seatsLeft(departure.remaining_places_number),
              })}
            </option>
          ))}
        </SelectField>
        <SelectField label={t(texts.seats)} {...bindPriced("places")}>
          {Array.from({ length: maxPlaces }, (_, index) => (
            <option key={index} value={String(index + 1)}>
              {index + 1}
            </option>
          ))}
        </SelectField>
        <TextField
          label={t(texts.name)}
          autoComplete="off"
          maxLength={255}
          required
          {...form.bind("name")}
        />
        <PhoneField
          label={t(texts.phone)}
          help={t(texts.phoneHelp)}
          autoComplete="off"
          required
          {...form.bind("phonenumber")}
        />
        <CheckBox
          name="paid"
          checked={form.values.paid}
          error={paid.error}
          onChange={({ target }) => form.change("paid", target.checked)}
        >
          <b>{t(texts.paidInCash, { amount: formatFrancs(total, language) })}</b>
        </CheckBox>
        {shift.isClosed ? <ClosedShift onOpen={shift.onOpen} /> : null}
      </FormDialog>
      {shift.dialog}
    </>
  );
}

function SoldDialog({
  sale,
  onClose,
}: {
  readonly sale: CounterSale;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  return (
    <Dialog open onClose={onClose} title={t(texts.soldTitle)} size="small">
      <p>
        <b>
          {t(texts.soldSeats, {
            name: sale.name,
            seats: sale.seats.join(", "),
            amount: formatFrancs(sale.amount, language),
          })}
        </b>
      </p>
      <p>{t(texts.soldSms)}</p>
      <DialogActions>
        <PrintLink sale={sale} />
        <Button onClick={onClose}>{t(texts.done)}</Button>
      </DialogActions>
    </Dialog>
  );
}
