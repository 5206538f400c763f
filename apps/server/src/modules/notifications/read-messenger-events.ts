import { z } from "zod";
import { jsonOf } from "./graph-response.ts";

/** What a Messenger webhook reports. Times are ISO 8601. */
export type MessengerEvent =
  /** A person opened a link and pressed the button of the conversation. */
  | { readonly kind: "opt_in"; readonly psid: string; readonly token: string }
  | { readonly kind: "delivered"; readonly providerId: string }
  /** The person has received, or read, everything sent until `until`. */
  | { readonly kind: "delivered_until"; readonly psid: string; readonly until: string };

const referral = z.object({ ref: z.string().min(1).max(250) });
/** Milliseconds since 1970. */
const watermark = z.object({ watermark: z.int().min(0).max(8.64e15) });
const messaging = z.object({
  sender: z.object({ id: z.string().min(1).max(64) }),
  /** A new conversation reports the link with its first postback, an existing one alone. */
  postback: z.object({ referral }).optional().catch(undefined),
  referral: referral.optional().catch(undefined),
  delivery: watermark
    .extend({ mids: z.array(z.string().min(1).max(200)).max(100).optional() })
    .optional()
    .catch(undefined),
  read: watermark.optional().catch(undefined),
});
const webhook = z.object({
  object: z.literal("page"),
  entry: z.array(z.object({ id: z.string(), messaging: z.array(z.unknown()).optional() })),
});

/** Returns the events of a Messenger webhook that are about the page; other events are ignored. */
export function readMessengerEvents(body: string, pageId: string): readonly MessengerEvent[] {
  const read = webhook.safeParse(jsonOf(body));
  if (!read.success) return [];
  return read.data.entry
    .filter(({ id }) => id === pageId)
    .flatMap((entry) => entry.messaging ?? [])
    .flatMap((given) => {
      const event = messaging.safeParse(given);
      return event.success ? eventsOf(event.data) : [];
    });
}

function eventsOf(event: z.infer<typeof messaging>): readonly MessengerEvent[] {
  const psid = event.sender.id;
  const ref = event.postback?.referral.ref ?? event.referral?.ref;
  const last = event.read ?? event.delivery;
  return [
    ...(ref === undefined ? [] : [{ kind: "opt_in" as const, psid, token: ref }]),
    ...(event.delivery?.mids ?? []).map((providerId) => ({
      kind: "delivered" as const,
      providerId,
    })),
    ...(last
      ? [
          {
            kind: "delivered_until" as const,
            psid,
            until: new Date(last.watermark).toISOString(),
          },
        ]
      : []),
  ];
}
