import { pastShiftMessages as texts } from "@wakafine/shared/counter/shift-messages.ts";
import { formatHour } from "@wakafine/shared/formats/dates.ts";
import { type Language, t } from "@wakafine/shared/messages/catalogue.ts";
import { dayOf, hourOf } from "@wakafine/shared/rules/dates.ts";
import { momentText } from "../../lib/moment-text.ts";

/** Returns when a shift was opened and closed (ISO 8601); the day once if it is the same. */
export function spanText(opened: string, closed: string | null, language: Language): string {
  const [from, to] = [new Date(opened), new Date(closed ?? opened)];
  return t(texts.span, language, {
    from: momentText(opened, language),
    to: dayOf(from) === dayOf(to) ? formatHour(hourOf(to)) : momentText(closed, language),
  });
}
