import { randomBytes, timingSafeEqual } from "node:crypto";
import type { DeliveryMode } from "@wakafine/shared/bookings/delivery.ts";
import type { DeliveryChoices } from "@wakafine/shared/notifications/contract.ts";
import type { Config } from "../../config.ts";
import type { Context } from "../../context.ts";
import { statement } from "../../database/database.ts";
import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import type { Retention } from "../../jobs/retention.ts";
import { purgeStatement } from "../../jobs/retention.ts";
import { keyedHash } from "../../tokens.ts";

/** Meta accepts messages without a template for 24 hours after the person's last one; a link expires after the same time. */
export const messengerHours = 24;

interface OptIn {
  readonly psid: string;
  /** ISO 8601. */
  readonly opted_in_at: string;
}

/** The consent of a token. */
export const optInByToken = statement<OptIn, [token: string]>(
  "messenger opt-in by token",
  "select psid, iso(opted_in_at) as opted_in_at from messenger_opt_ins where token = $1",
);
/** The first person who opens a link keeps it, and a repetition does not extend the 24 hours. */
export const addOptIn = statement<never, [token: string, psid: string]>(
  "add messenger opt-in",
  "insert into messenger_opt_ins (token, psid) values ($1, $2) on conflict do nothing",
);
const purge = purgeStatement(
  "purge messenger opt-ins",
  `delete from messenger_opt_ins where token in (
     select token from messenger_opt_ins where opted_in_at < app_now() - make_interval(days => $1::integer) order by opted_in_at limit 2000)`,
);

/** Deletes consents after the retention period of messages. */
export const optInRetention: Retention = { purge, days: (config) => config.MESSAGE_DAYS };

/** The endpoints of the delivery choice in the booking dialog. */
export function deliveryEndpoints(context: Context): readonly Bound[] {
  const { config } = context;
  return [
    bindData("getDeliveryChoices", async () => deliveryChoices(config)),
    bindData("createMessengerLink", async () => {
      if (!hasMessenger(config)) throw appError("not_found");
      const token = newOptInToken(context);
      return {
        token,
        link: `${config.MESSENGER_LINK_ORIGIN}/${config.MESSENGER_PAGE_ID}?ref=${token}`,
      };
    }),
    bindData("getMessengerOptIn", async ({ params: { token } }) => {
      if (!hasMessenger(config) || !isOptInToken(context, token)) throw appError("not_found");
      return { opted_in: await isOptedIn(context, token) };
    }),
  ];
}

/** Whether the traveller with this token agreed to receive messages by Messenger. */
export async function isOptedIn({ config, database }: Context, token: string): Promise<boolean> {
  return hasMessenger(config) && (await database.query(optInByToken(token))).length > 0;
}

/** Whether Messenger is configured; without a secret a signature proves nothing. */
export function hasMessenger({ MESSENGER_PAGE_ID, MESSENGER_APP_SECRET }: Config): boolean {
  return MESSENGER_PAGE_ID !== undefined && MESSENGER_APP_SECRET !== "";
}

/** The initial choice is SMS when the configured channel is not available [G.book.01, G.book.16]. */
function deliveryChoices(config: Config): DeliveryChoices {
  const messenger = hasMessenger(config);
  const available: Readonly<Record<DeliveryMode, boolean>> = {
    SMS: true,
    EMAIL: true,
    WHATSAPP: config.WHATSAPP_PHONE_ID !== undefined,
    MESSENGER: messenger,
  };
  return { initial: available[config.TICKET_DELIVERY] ? config.TICKET_DELIVERY : "SMS", messenger };
}

const randomLength = 12;
const timeLength = 4;
const signatureLength = 16;

/** Returns a new token for a link: random bytes, the time, and their signature, as 43 base64url characters, which Meta accepts in a link. */
function newOptInToken({ config, clock }: Context): string {
  const time = Buffer.alloc(timeLength);
  time.writeUInt32BE(Math.floor(clock().getTime() / 1000));
  const signed = Buffer.concat([randomBytes(randomLength), time]);
  return Buffer.concat([signed, signatureOf(config, signed)]).toString("base64url");
}

/** Whether a token was signed by this installation less than 24 hours ago. */
export function isOptInToken({ config, clock }: Context, token: string): boolean {
  const bytes = Buffer.from(token, "base64url");
  const signed = bytes.subarray(0, randomLength + timeLength);
  if (bytes.length !== signed.length + signatureLength || bytes.toString("base64url") !== token)
    return false;
  if (!timingSafeEqual(bytes.subarray(signed.length), signatureOf(config, signed))) return false;
  const age = clock().getTime() / 1000 - signed.readUInt32BE(randomLength);
  return age < messengerHours * 3600;
}

function signatureOf({ APP_SECRET }: Config, signed: Buffer): Buffer {
  const text = `messenger opt-in ${signed.toString("base64url")}`;
  return keyedHash(APP_SECRET, text).subarray(0, signatureLength);
}
