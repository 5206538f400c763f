import { planningMessages } from "@wakafine/shared/departures/planning-messages.ts";
import { formatCount } from "@wakafine/shared/formats/money.ts";
import { useLanguage, useT } from "../../lib/page-services.tsx";

/** Returns the text for a number of departures; totals are exact up to a thousand. */
export function useCountText() {
  const t = useT();
  const language = useLanguage();
  return (total: number, isMinimum = false) => {
    if (isMinimum) return t(planningMessages.countMinimum, { count: formatCount(total, language) });
    if (total === 0) return t(planningMessages.countNone);
    return total === 1
      ? t(planningMessages.countOne)
      : t(planningMessages.countMany, { count: formatCount(total, language) });
  };
}
