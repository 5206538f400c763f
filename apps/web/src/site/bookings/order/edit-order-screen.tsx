import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { lazy, Suspense } from "react";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { loadCode } from "../../../lib/page-code.ts";
import { useT } from "../../../lib/page-services.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { arrowLeftIcon } from "../../../ui/icons.ts";
import { EntryPage } from "../../../ui/page-shells.tsx";
import { TextSkeleton } from "../../../ui/skeleton.tsx";
import { addressFor } from "./order-outcome.ts";

// A separate chunk, so that what it shares with other forms does not become part of every page.
const EditOrder = lazy(async () => ({
  default: (await loadCode(() => import("./edit-order.tsx"))).EditOrder,
}));

/** `/app/reservation/edit/:token`: the passengers of an order, edited by its owner without an account [G.ticket.07]. */
export function Screen() {
  const t = useT();
  const { token = "" } = usePageAddress().params;
  return (
    <EntryPage>
      <h1 className="h1">{t(tripsMessages.editTitle)}</h1>
      <Suspense fallback={<TextSkeleton lines={6} />}>
        <EditOrder token={token} />
      </Suspense>
      <ButtonLink to={addressFor("paid", token)} variant="quiet" icon={arrowLeftIcon}>
        {t(tripsMessages.backToOrder)}
      </ButtonLink>
    </EntryPage>
  );
}
