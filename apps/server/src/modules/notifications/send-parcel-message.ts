import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { trackingPath } from "@wakafine/shared/parcels/parcel-code.ts";
import { parcelSms } from "@wakafine/shared/parcels/sms-messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { countSeptets, toGsm7, twoSmsSeptets } from "@wakafine/shared/rules/gsm7.ts";
import type { JobHandler } from "../../jobs/outbox.ts";
import type { ParcelMessageData } from "../parcels/public.ts";
import { deliver } from "./deliver-message.ts";
import type { SendingDeps } from "./send-tickets.ts";
import { maxSmsSends } from "./send-tickets.ts";
import { shortName } from "./short-name.ts";
import { countSms } from "./sms-limit.ts";

export type ParcelMessageSource = (entityId: string) => Promise<ParcelMessageData | null>;

/** Sends a message about a parcel by SMS [G.parc.15]. The stored message omits the withdrawal code. Its number has a budget, because the fee of a parcel can be 0 (docs/decisions/0185). */
export function parcelMessageHandler(
  deps: Pick<SendingDeps, "context" | "sms">,
  messageData: ParcelMessageSource,
): JobHandler {
  return async (job) => {
    const data = await messageData(job.entityId);
    if (!data) return; // deleted, handed out or erased: the message is not needed and no failure
    const { phone, language } = data;
    const { PUBLIC_ORIGIN: origin } = deps.context.config;
    return deliver(deps.context, job, {
      channel: "sms",
      recipient: phone,
      template: `parcel ${data.text.replace("_", " ")}`,
      language,
      subject: null,
      body: textOf(data, { code: "******", origin }),
      bookingId: null,
      maxSends: maxSmsSends,
      allow: (database) =>
        countSms(deps.context, {
          purpose: data.code === null ? "parcel" : "withdrawal code",
          phone,
          database,
        }),
      send: () =>
        deps.sms.send({ to: phone, text: textOf(data, { code: data.code ?? "", origin }) }),
      fallback: null,
    });
  };
}

/** The texts of the steps that sender or receiver wait for, which end with the link to the tracking page. */
const linked: ReadonlySet<ParcelMessageData["text"]> = new Set(["sent", "code"]);

/** Returns the text of a message; the link is omitted when it would need a third SMS. */
function textOf(
  data: ParcelMessageData,
  { code, origin }: { readonly code: string; readonly origin: string },
): string {
  const { language, from, to, quarter, toPay, claim } = data;
  const place = quarter === null ? to : `${to}, ${quarter}`;
  const text = t(parcelSms[data.text], language, {
    code,
    parcel: data.parcelCode,
    agency: shortName(data.agency),
    from,
    to,
    place,
    amount: claim ? formatFrancs(claim.amount, language) : "",
    due: claim ? formatDay(dayOf(new Date(claim.due)), language) : "",
  });
  const payment =
    data.code !== null && toPay > 0
      ? ` ${t(parcelSms.to_pay, language, { amount: formatFrancs(toPay, language) })}`
      : "";
  const whole = toGsm7(text + payment);
  if (!linked.has(data.text)) return whole;
  const link = toGsm7(
    ` ${t(parcelSms.follow, language, { link: origin + trackingPath(data.parcelCode) })}`,
  );
  return countSeptets(whole + link) <= twoSmsSeptets ? whole + link : whole;
}
