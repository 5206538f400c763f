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

/** Leads back to a payment that was started on this device and is not decided, else to an order whose seats are held and that can be paid again. */
export function PaymentBanner() {
  const t = useT();
  const language = useLanguage();
  const { callApi } = useServices();
  const [order, setOrder] = useState<DeviceHold>();
  useEffect(() => {
    void callApi("listDeviceHolds", {}, { quiet: true }).then((result) => {
      if (!result.ok) return; // the next page asks again
      const orders = result.data.holds.filter((hold) => hold.order_hidden_uuid !== null);
      const found = orders.find((hold) => hold.paying) ?? orders[0];
      if (found) setOrder(found);
      else unmarkPaying();
    });
  }, [callApi]);
  if (!order?.order_hidden_uuid) return null;
  const departs = new Date(order.departs_at);
  const { inProgress, follow, waits, pay } = deviceHoldsMessages;
  return (
    <aside className={styles.offer}>
      <p>
        {t(order.paying ? inProgress : waits, {
          from: shownTown(order.city_departure, language),
          to: shownTown(order.city_destination, language),
          day: shortDay(dayOf(departs), language),
          hour: formatHour(hourOf(departs)),
        })}{" "}
        <a href={addressFor(order.paying ? "waiting" : "retry", order.order_hidden_uuid)}>
          {t(order.paying ? follow : pay)}
        </a>
      </p>
    </aside>
  );
}
