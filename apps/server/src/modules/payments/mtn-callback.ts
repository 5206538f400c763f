import type { Bound, RawAnswer } from "../../http/bind.ts";
import { bind } from "../../http/bind.ts";
import { insertEvent } from "./event-store.ts";
import type { PaymentParts } from "./payment-parts.ts";

const thanks: RawAnswer = { status: 200, headers: { "content-type": "text/plain; charset=utf-8" }, body: "" };

/** MTN says that something happened. It signs nothing and tries once: the body is only a hint, stored once; the poller reads what is true. Always 200 [G.pay.02]. */
export function bindMtnCallback(parts: PaymentParts): Bound {
  return bind("mtnCallback", async ({ params, body }) => {
    const hint = parts.drivers.mtn_momo.hintOf({ reference: params.reference, body: textOf(body) });
    if (!hint) return thanks;
    parts.crash("callback: before insert");
    await parts.context.database.query(insertEvent("mtn_momo", hint.eventKey, hint.providerRef, hint.claimed));
    parts.crash("callback: after insert");
    return thanks;
  });
}

function textOf(body: unknown): string {
  if (typeof body === "string") return body;
  if (Buffer.isBuffer(body)) return body.toString("utf8");
  return body === undefined || body === null ? "" : JSON.stringify(body);
}
