import { checkInMessages } from "@wakafine/shared/check-in/messages.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";
import type { Use } from "./check-in-steps.ts";
import { momentOfUse } from "./ticket-details.ts";
import * as styles from "./check-in.module.css";

/** Time and member of a ticket's use, as far as they are known. */
export function UseLine({ use }: { readonly use: Use }) {
  const t = useT();
  const language = useLanguage();
  const moment = momentOfUse(use.at, new Date(), language);
  const parts = [
    moment &&
      (moment.date
        ? t(checkInMessages.usedOn, { date: moment.date, hour: moment.hour })
        : t(checkInMessages.usedAt, { hour: moment.hour })),
    use.by && t(checkInMessages.usedBy, { name: use.by }),
  ].filter(Boolean);
  return parts.length > 0 ? <p className={styles.when}>{parts.join(" ")}</p> : null;
}
