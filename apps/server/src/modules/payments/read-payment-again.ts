import type { AttemptState } from "@wakafine/shared/payments/states.ts";
import type { RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { Bound } from "../../http/bind.ts";
import { bindData } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import type { PaymentServices } from "./payment-services.ts";
import { settle } from "./settle.ts";

/** The endpoint with which an administrator reads an attempt at its provider now [G.role.05]. */
export function bindReadPaymentAgain(services: PaymentServices): Bound {
  return bindData("readPaymentAgain", ({ params }, request) =>
    readPaymentAgain(services, params.id, request),
  );
}

/** Settles an attempt as the poller does and records who asked. Idempotent. Throws not_found. */
async function readPaymentAgain(
  services: PaymentServices,
  entered: string,
  request: RequestContext,
): Promise<{ id: string; state: AttemptState }> {
  const id = uuidOrNull(entered);
  const attempt = id === null ? null : await settle(services, id, "administrator");
  if (!attempt) throw appError("not_found");
  await services.context.database.query(
    audit(
      { action: "read payment again", entity: "payment_attempt", entityId: attempt.id },
      request,
    ),
  );
  return { id: attempt.id, state: attempt.state };
}
