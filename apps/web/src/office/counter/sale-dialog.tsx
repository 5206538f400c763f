import { useQueryClient } from "@tanstack/react-query";
import type { CounterDeparture, CounterSale } from "@wakafine/shared/counter/contract.ts";
import { counterMessages as texts } from "@wakafine/shared/counter/messages.ts";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { RouteId } from "@wakafine/shared/contract/routes.ts";
import { classLabel } from "@wakafine/shared/departures/class-label.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { type Day, dayOf, parseDay } from "@wakafine/shared/rules/dates.ts";
import {
  onlyErrors,
  validatePhone,
  validateRequiredName,
} from "@wakafine/shared/rules/field-errors.ts";
import { normalisePhone } from "@wakafine/shared/rules/phone.ts";
import { useState } from "react";
import { isSellingAgency } from "../../lib/agency-access.ts";
import { type SendFailure, type SentForm, useSentForm } from "../../lib/form.ts";
import { useAccount, useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { Note } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { CheckBox } from "../../ui/check-box.tsx";
import { PhoneField, SelectField, TextField } from "../../ui/text-fields.tsx";
import { useApiQuery } from "../api.ts";
import { FormDialog } from "../form-dialog.tsx";
import { useFormDraft } from "../form-draft.ts";
import { listPollMs } from "../list-poll.ts";
import { QueryFailure } from "../list-states.tsx";
import {
  departuresOn,
  hourOn,
  listedDay,
  type Offer,
  saleDraft,
  useSeatsLeft,
} from "./departures.tsx";
import { OpenShiftDialog } from "./open-shift.tsx";
import { SoldDialog } from "./sold-dialog.tsx";
import type { Unresolved } from "./unresolved.ts";
import { UnresolvedSale } from "./unresolved-sale.tsx";

/** Seats of one sale. */
const maxPlaces = 10;

const valueOf = ({ departure, city }: Omit<Offer, "day">) => `${departure} ${city}`;

interface SaleValues {
  readonly departure: string;
  readonly places: string;
  readonly name: string;
  readonly phonenumber: string;
  /** The amount that the member confirmed to have received in cash, whole francs; null: none. */
  readonly paid: number | null;
}
const emptySale = { places: "1", name: "", phonenumber: "", paid: null };

/** A sale as it was sent, with what it needs to be shown and sent again. */
export interface SentSale {
  /** The day of the departure. */
  readonly day: Day | null;
  readonly values: SaleValues;
  readonly body: RequestOf<"createCounterSale">["body"];
  /** The departure and its price, whole francs. */
  readonly offer: {
    readonly hour: string;
    readonly from: string;
    readonly to: string;
    readonly price: number;
  };
}

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

type Offers = ReturnType<typeof offersOf>;

/** Returns the chosen departure; undefined when it is not on sale. */
const offerOf = (values: SaleValues, offers: Offers) =>
  offers.find(({ value }) => value === values.departure);

/** Returns the towns of the chosen departure; none when it is not on sale. */
const ownOffers = (values: SaleValues, offers: Offers) =>
  offers.filter(({ departure }) => values.departure.startsWith(`${departure.uuid} `));

function departureError(values: SaleValues, offers: Offers) {
  if (offerOf(values, offers)) return null;
  return ownOffers(values, offers).length === 0 ? texts.departureGone : texts.townGone;
}

/** The price of the entered seats, whole francs. It changes with departure and seats, and with the price that the agency sets meanwhile. */
const totalOf = (values: SaleValues, offers: Offers) =>
  (offerOf(values, offers)?.price ?? 0) * Number(values.places);

/**
 * Sells seats with five inputs, then shows the seats and prints the ticket. Seats that are gone meanwhile, or a shift closed on another screen,
 * leave the form as it is.
 */
export function SaleDialog({
  onClose,
  ...form
}: {
  /** The chosen departure; null when the form or the sale that the tab keeps brings its own. */
  readonly first: Offer | null;
  readonly attempt: Unresolved<SentSale>;
  /** The member has an open shift. */
  readonly hasShift: boolean;
  readonly onClose: () => void;
}) {
  const [sale, setSale] = useState<CounterSale | null>(null);
  return sale ? (
    <SoldDialog sale={sale} onClose={onClose} />
  ) : (
    <SaleForm {...form} onSold={setSale} onClose={onClose} />
  );
}

interface SaleParts {
  readonly empty: SaleValues;
  readonly offers: Offers;
  readonly attempt: Unresolved<SentSale>;
  readonly onSold: (sale: CounterSale) => void;
}

/** Returns the request of the entered values, with the price that the member sees. */
function saleOf(values: SaleValues, offers: Offers): SentSale {
  const offer = offerOf(values, offers);
  if (!offer) throw new Error("a sale without a departure on sale passed its validation");
  const { departure, city, price } = offer;
  return {
    day: parseDay(departure.departure_date),
    values,
    body: {
      departure_uuid: departure.uuid,
      destination_city: city,
      places: Number(values.places),
      name: values.name.trim(),
      phonenumber: normalisePhone(values.phonenumber) ?? values.phonenumber,
      paid_in_cash: true,
      expected_total: totalOf(values, offers),
    },
    offer: { hour: departure.departure_hour, from: departure.city_departure, to: city, price },
  };
}

type SaleFormState = SentForm<SaleValues>;

function useSaleForm(parts: SaleParts) {
  const { empty, attempt, offers, onSold } = parts;
  const { callApi } = useServices();
  const queryClient = useQueryClient();
  const refresh = (...lists: readonly RouteId[]) => {
    for (const list of lists) void queryClient.invalidateQueries({ queryKey: [list] });
  };
  return useSentForm<SaleValues, CounterSale>({
    initial: attempt.sent?.values ?? empty,
    validate(values) {
      if (attempt.sent) return {}; // It is sent again as it was, whatever the lists say by now.
      return onlyErrors({
        departure: departureError(values, offers),
        name: validateRequiredName(values.name),
        phonenumber: validatePhone(values.phonenumber),
        paid: values.paid === totalOf(values, offers) ? null : texts.confirmCash,
      });
    },
    async send(values) {
      // Only the same sale has its key.
      const sale = attempt.sent ?? saleOf(values, offers);
      const result = await callApi(
        "createCounterSale",
        { body: sale.body },
        { authenticated: true, quiet: true, idempotencyKey: attempt.begin(sale) },
      );
      attempt.end(result.ok ? null : result.failure);
      return result;
    },
    succeeded({ data }) {
      refresh("listCounterDepartures", "getCounterShift");
      onSold(data);
    },
    refused(failure) {
      if (failure.code === "invalid_input") return false;
      refresh("listCounterDepartures", "getCounterShift");
      if (failure.code === "not_found") refresh("getOwnAgency"); // the agency may have been suspended
      return false;
    },
  });
}

/** Returns why the last sale was refused; null when the form shows it elsewhere, as it does for a departure that is gone from the list. */
function useRefusal(
  { failure, refusal }: Pick<SaleFormState, "failure" | "refusal">,
  isGone: boolean,
): string | null {
  const t = useT();
  const isSelling = isSellingAgency(useAccount());
  if (failure?.code !== "not_found") return refusal;
  if (!isSelling) return t(texts.notSelling);
  return isGone ? null : t(texts.departureGone);
}

/** Whether the shift of a form is closed: as the page reads it, or as the last sale was refused, unless a shift was opened afterwards. */
function useClosedShift(hasShift: boolean, failure: SendFailure | null) {
  const [resolvedFailure, setResolvedFailure] = useState<SendFailure | null>(null);
  const [opening, setOpening] = useState(false);
  const isRefused = failure?.code === "no_open_shift";
  return {
    isClosed: !hasShift || (isRefused && failure !== resolvedFailure),
    isRefused,
    onOpen: () => setOpening(true),
    // Rendered outside the sale form, because HTML does not allow nested forms.
    dialog: opening ? (
      <OpenShiftDialog
        onOpened={() => {
          setOpening(false);
          setResolvedFailure(failure);
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

/** The departure of a sale, with a select when it serves several towns. Another departure is chosen on the page. */
function SaleTrip(props: {
  readonly form: SaleFormState;
  /** The towns of the departure. */
  readonly offers: Offers;
  readonly day: Day | null;
}) {
  const t = useT();
  const language = useLanguage();
  const seatsLeft = useSeatsLeft();
  const { form, offers } = props;
  const chosen = offerOf(form.values, offers);
  const { departure, city } = chosen ?? offers[0] ?? {};
  if (!departure || city === undefined) return null;
  const hour = hourOn(props.day, departure.departure_hour, language);
  const details = [
    classLabel(departure.travel_class, "list", language),
    ...(chosen ? [formatFrancs(chosen.price, language)] : []),
    seatsLeft(departure.remaining_places_number),
  ];
  return (
    <>
      <div>
        <p className="b">
          {`${hour} ${shownTown(departure.city_departure, language)} – ${shownTown(city, language)}`}
        </p>
        <p className="muted">{details.join(" · ")}</p>
      </div>
      {chosen && offers.length === 1 ? null : (
        <SelectField label={t(texts.destination)} {...form.bind("departure")}>
          {chosen ? null : (
            <option value={form.values.departure} disabled>
              {t(texts.townGone)}
            </option>
          )}
          {offers.map((offer) => (
            <option key={offer.value} value={offer.value}>
              {t(texts.destinationOption, {
                city: shownTown(offer.city, language),
                price: formatFrancs(offer.price, language),
              })}
            </option>
          ))}
        </SelectField>
      )}
    </>
  );
}

function SaleForm(props: {
  readonly first: Offer | null;
  readonly attempt: Unresolved<SentSale>;
  readonly hasShift: boolean;
  readonly onSold: (sale: CounterSale) => void;
  readonly onClose: () => void;
}) {
  const t = useT();
  const language = useLanguage();
  const { first, attempt, onSold } = props;
  const [day, setDay] = useState(() =>
    attempt.sent?.day ? listedDay(attempt.sent.day) : (first?.day ?? null),
  );
  const shown = useApiQuery("listCounterDepartures", departuresOn(day), {
    pollMs: () => listPollMs,
  });
  const { data } = shown;
  const empty = { ...emptySale, departure: first ? valueOf(first) : "" };
  const offers = offersOf(data ?? []);
  const form = useSaleForm({ empty, offers, attempt, onSold });
  useFormDraft(form, saleDraft, {
    // Not "today": the login can be on the next day.
    more: () => ({ day: day ?? dayOf(new Date()) }),
    restore: (kept: { readonly day: Day }) => setDay(listedDay(kept.day)),
  });
  const shift = useClosedShift(props.hasShift, form.failure);
  const own = ownOffers(form.values, offers);
  const isGone = data !== undefined && form.values.departure !== "" && own.length === 0;
  const refusal = useRefusal(form, isGone);
  const total = totalOf(form.values, offers);
  const paid = form.bind("paid");
  // Closed before the response, the dialog would not show that the seats are sold.
  const onClose = form.busy ? () => undefined : props.onClose;
  if (attempt.sent) {
    const onOther = () => {
      attempt.giveUp();
      if (first === null) return props.onClose();
      setDay(first.day);
      form.reset(empty);
    };
    return (
      <UnresolvedSale
        sale={attempt.sent}
        isTooOld={attempt.isTooOld}
        form={form}
        onOther={onOther}
        onClose={onClose}
      />
    );
  }
  return (
    <>
      <FormDialog
        title={t(texts.saleTitle)}
        form={form.formProps}
        submitLabel={t(texts.sellNow)}
        busy={form.busy || !data}
        refusal={shift.isRefused ? null : refusal}
        onClose={onClose}
      >
        {data ? null : <QueryFailure shown={shown} level={3} />}
        {isGone ? (
          <Note tone="warn" urgent>
            {t(texts.departureGone)}
          </Note>
        ) : null}
        <SaleTrip form={form} offers={own} day={day} />
        <SelectField label={t(texts.seats)} {...form.bind("places")}>
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
          checked={form.values.paid === total}
          error={paid.error}
          onChange={({ target }) => form.change("paid", target.checked ? total : null)}
        >
          <b>{t(texts.paidInCash, { amount: formatFrancs(total, language) })}</b>
        </CheckBox>
        {shift.isClosed ? <ClosedShift onOpen={shift.onOpen} /> : null}
      </FormDialog>
      {shift.dialog}
    </>
  );
}
