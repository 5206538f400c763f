import { checkInMessages } from "@wakafine/shared/messages/check-in.ts";
import { useLanguage, useSay } from "../../lib/page-services.tsx";
import type { Use } from "./check-in-steps.ts";
import { momentOfUse } from "./ticket-facts.ts";

/** When and by whom a ticket was used, as far as it is known. */
export function UseLine({ use }: { readonly use: Use }) {
  const say = useSay();
  const language = useLanguage();
  const moment = momentOfUse(use.at, new Date(), language);
  const parts = [
    moment && (moment.date ? say(checkInMessages.usedOn, { date: moment.date, hour: moment.hour }) : say(checkInMessages.usedAt, { hour: moment.hour })),
    use.by && say(checkInMessages.usedBy, { name: use.by }),
  ].filter(Boolean);
  return parts.length > 0 ? <p className="ci-when">{parts.join(" ")}</p> : null;
}
