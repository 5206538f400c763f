import { deviceHoldsMessages } from "@wakafine/shared/bookings/device-holds-messages.ts";
import { formatHour, shortDay } from "@wakafine/shared/formats/dates.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import type { DeviceHold } from "@wakafine/shared/bookings/device-holds-contract.ts";
import { useEffect, useState } from "react";
import { useLanguage, useServices, useT } from "../../../lib/page-services.tsx";
import { unmarkPaying } from "../../../lib/paying-cookie.ts";
import { shownTown } from "../../../lib/town-text.ts";
import * as styles from "../../../ui/shell.module.css";
import { addressFor } from "./order-outcome.ts";

/** Leads back to a payment that was started on this device and is not decided. */
export function PaymentBanner() {
  const t = useT();
  const language = useLanguage();
  const { callApi } = useServices();
  const [paying, setPaying] = useState<DeviceHold>();
  useEffect(() => {
    void callApi("listDeviceHolds", {}, { quiet: true }).then((result) => {
      if (!result.ok) return; // the next page asks again
      const undecided = result.data.holds.find((hold) => hold.paying);
      if (undecided) setPaying(undecided);
      else unmarkPaying();
    });
  }, [callApi]);
  if (!paying?.order_hidden_uuid) return null;
  const departs = new Date(paying.departs_at);
  return (
    <aside className={styles.offer}>
      <p>
        {t(deviceHoldsMessages.inProgress, {
          from: shownTown(paying.city_departure, language),
          to: shownTown(paying.city_destination, language),
          day: shortDay(dayOf(departs), language),
          hour: formatHour(hourOf(departs)),
        })}{" "}
        <a href={addressFor("waiting", paying.order_hidden_uuid)}>
          {t(deviceHoldsMessages.follow)}
        </a>
      </p>
    </aside>
  );
}
