import type { DeviceHold } from "@wakafine/shared/bookings/device-holds-contract.ts";
import { deviceHoldsMessages } from "@wakafine/shared/bookings/device-holds-messages.ts";
import { formatHour, shortDay } from "@wakafine/shared/formats/dates.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { useState } from "react";
import { pageQuery } from "../../lib/page-data.tsx";
import { useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { useApiRead } from "../../lib/use-api-read.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { addressFor } from "./order/order-outcome.ts";

/** The seats that this device holds, each with its way out: follow the payment, pay, or release. `onReleased`: seats became free. */
export function DeviceHolds({ onReleased }: { readonly onReleased: () => void }) {
  const t = useT();
  const { data, read } = useApiRead(pageQuery("listDeviceHolds", {}));
  if (!data || data.holds.length === 0) return null;
  const released = async () => {
    await read();
    onReleased();
  };
  return (
    <section className="stack-1" aria-label={t(deviceHoldsMessages.heading)}>
      <h4 className="b">{t(deviceHoldsMessages.heading)}</h4>
      <ul className="stack-1">
        {data.holds.map((hold) => (
          <li key={hold.id} className="row between">
            <HeldTrip hold={hold} onReleased={() => void released()} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function HeldTrip(props: { readonly hold: DeviceHold; readonly onReleased: () => void }) {
  const { hold, onReleased } = props;
  const t = useT();
  const language = useLanguage();
  const { callApi, toasts } = useServices();
  const [busy, setBusy] = useState(false);
  const departs = new Date(hold.departs_at);
  const trip = t(deviceHoldsMessages.trip, {
    from: shownTown(hold.city_departure, language),
    to: shownTown(hold.city_destination, language),
    day: shortDay(dayOf(departs), language),
    hour: formatHour(hourOf(departs)),
    agency: hold.agency,
  });
  const places = { count: hold.places, until: formatHour(hourOf(new Date(hold.hold_until))) };
  const release = async () => {
    setBusy(true);
    const result = await callApi("releaseDeviceHold", { params: { id: hold.id } });
    setBusy(false);
    if (!result.ok) return;
    toasts.show("ok", t(deviceHoldsMessages.released));
    onReleased();
  };
  const token = hold.order_hidden_uuid;
  return (
    <>
      <span>
        {trip}
        <br />
        <small className="muted">
          {hold.places === 1
            ? t(deviceHoldsMessages.placesOne, places)
            : t(deviceHoldsMessages.placesMany, places)}
        </small>
      </span>
      {token === null ? (
        <Button
          variant="quiet"
          busy={busy}
          aria-label={t(deviceHoldsMessages.releaseOf, { trip })}
          onClick={() => void release()}
        >
          {t(deviceHoldsMessages.release)}
        </Button>
      ) : (
        <ButtonLink
          variant="quiet"
          to={addressFor(hold.paying ? "waiting" : "retry", token)}
          label={t(hold.paying ? deviceHoldsMessages.followOf : deviceHoldsMessages.payFor, {
            trip,
          })}
        >
          {t(hold.paying ? deviceHoldsMessages.follow : deviceHoldsMessages.pay)}
        </ButtonLink>
      )}
    </>
  );
}
