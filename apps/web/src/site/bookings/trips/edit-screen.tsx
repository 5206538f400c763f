import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { lazy, Suspense } from "react";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { loadCode } from "../../../lib/page-code.ts";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useT } from "../../../lib/page-services.tsx";
import { useApiRead } from "../../../lib/use-api-read.ts";
import { ButtonLink } from "../../../ui/button.tsx";
import { arrowLeftIcon } from "../../../ui/icons.ts";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { tripPath } from "./trips-address.ts";
import * as styles from "./trips.module.css";

// The code of the form is loaded while the trip is read.
const EditTrip = lazy(async () => ({
  default: (await loadCode(() => import("./edit-trip.tsx"))).EditTrip,
}));

/** `/app/ticket/edit/:uuid`: names, sex and identity numbers of the passengers [C2.ticket.04, C2.ticket.06]. */
export function Screen() {
  const t = useT();
  const { uuid = "" } = usePageAddress().params;
  const trip = useApiRead(pageQuery("getBookingInfo", { query: { uuid } }), {
    authenticated: true,
  });
  return (
    <div className={styles.page}>
      <h1 className="h1">{t(tripsMessages.editTitle)}</h1>
      <Suspense fallback={<TextSkeleton lines={6} title />}>
        <EditTrip uuid={uuid} trip={trip} />
      </Suspense>
      <ButtonLink to={tripPath(uuid)} variant="quiet" icon={arrowLeftIcon}>
        {t(tripsMessages.backToTrip)}
      </ButtonLink>
    </div>
  );
}
