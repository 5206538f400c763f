import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { alertExists, closeAlert } from "../payments/public.ts";

/**
 * Marks an alert as handled. Throws not_found, and not_in_this_state when it was handled already, was raised again since it was read, or is the callback of an
 * unknown payment, which is closed as a payment review.
 */
export async function handleAlert(
  { database }: Context,
  { params, body }: InputOf<"handleAlert">,
  request: RequestContext,
): Promise<ResponseOf<"handleAlert">> {
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  await database.transaction(async (transaction) => {
    const [closed] = await transaction.query(closeAlert(id, body.count));
    if (!closed) {
      const [known] = await transaction.query(alertExists(id));
      throw appError(known ? "not_in_this_state" : "not_found");
    }
    await transaction.finish([
      audit(
        {
          action: "handle alert",
          entity: "alert",
          entityId: id,
          details: { alert: closed.kind, subject: closed.subject },
        },
        request,
      ),
    ]);
  });
  return { id, state: "handled" };
}
