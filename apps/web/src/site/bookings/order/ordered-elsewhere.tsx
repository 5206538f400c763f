import { orderMessages } from "@wakafine/shared/bookings/order-messages.ts";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { useT } from "../../../lib/page-services.tsx";
import { Note } from "../../../ui/badge.tsx";

/** Says why this page opened, when the order was made or is paid in another tab. */
export function OrderedElsewhere() {
  const t = useT();
  if (usePageAddress().query.get("from") !== "elsewhere") return null;
  return <Note tone="hold">{t(orderMessages.orderedElsewhere)}</Note>;
}
