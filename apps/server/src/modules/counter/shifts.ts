import type { CounterShift } from "@wakafine/shared/counter/contract.ts";
import type { InputOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import { hasPermission, type MemberAccess } from "@wakafine/shared/rules/permissions.ts";
import { v7 as uuid } from "uuid";
import type { Context, RequestContext } from "../../context.ts";
import { audit } from "../../database/audit.ts";
import { completeIdempotent, idempotencyKeyOf, runOnce } from "../../database/idempotency.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import { appError } from "../../http/failure.ts";
import { lockAgency } from "../agencies/public.ts";
import { memberStore } from "../members/public.ts";
import { postCash } from "../payments/public.ts";
import { cashierOf } from "./cashier.ts";
import type { ShiftRow } from "./counter-reads.ts";
import { currentShift, salesOfShift, shiftById } from "./counter-reads.ts";
import { endShift, insertShift, lockShift } from "./counter-store.ts";
import { toSaleResponse } from "./sell-seats.ts";

/** Sales shown with a shift. */
const maxSales = 50;

/** Returns the caller's open shift, or else the last one, with its newest sales. */
export async function getShift(
  { database }: Context,
  request: RequestContext,
): Promise<ResponseOf<"getCounterShift">> {
  const { agencyId, userId } = cashierOf(request);
  const [row] = await database.query(currentShift(agencyId, userId));
  if (!row) return { shift: null, sales: [] };
  const sales = await database.query(salesOfShift(row.id, maxSales, 0));
  return { shift: toShiftResponse(row), sales: sales.map(toSaleResponse) };
}

/**
 * Opens a shift with the cash in the drawer, also for a suspended agency, which pays back the cash it owes. The lock of the agency orders this with the removal
 * of the member and with changes of the role and of the agency's type. Throws forbidden and shift_already_open.
 */
export function openShift(
  { database }: Context,
  { body }: InputOf<"openCounterShift">,
  request: RequestContext,
): Promise<CounterShift> {
  const key = idempotencyKeyOf(request, "openCounterShift", body);
  const cashier = cashierOf(request);
  return runOnce(database, key, () =>
    database.transaction(async (transaction) => {
      const { opening_float: floatXaf } = body;
      const { agencyId, userId } = cashier;
      const [[agency], [role]] = await transaction.batch([
        lockAgency(agencyId),
        memberStore.roleOf(agencyId, userId),
      ]);
      // Under the lock: the member may have been removed or given another role meanwhile, and the agency another type.
      if (!agency || !role || !hasPermission("counter", accessOf(agency, role)))
        throw appError("forbidden");
      const id = uuid();
      const [made] = await transaction.query(insertShift(id, agencyId, userId, floatXaf));
      if (!made) throw appError("shift_already_open");
      const response = openedShift(id, made.opened, floatXaf);
      await transaction.finish([
        ...postCash({ kind: "shift_opened", shiftId: id, ...cashier, amountXaf: floatXaf }),
        audit(
          {
            action: "open shift",
            entity: "counter_shift",
            entityId: id,
            to: "open",
            details: { float_xaf: floatXaf },
          },
          request,
        ),
        ...(key ? [completeIdempotent(key, response)] : []),
      ]);
      return response;
    }),
  );
}

/**
 * Closes a shift of the caller with the counted cash, which goes to the agency; a difference to the ledger is booked and needs a reason. Throws not_found,
 * shift_already_closed and difference_reason_required with the amounts.
 */
export function closeShift(
  { database }: Context,
  { params, body }: InputOf<"closeCounterShift">,
  request: RequestContext,
): Promise<CounterShift> {
  const key = idempotencyKeyOf(request, "closeCounterShift", { ...params, ...body });
  const cashier = cashierOf(request);
  const { agencyId, userId } = cashier;
  const id = uuidOrNull(params.id);
  if (id === null) throw appError("not_found");
  return runOnce(database, key, () =>
    database.transaction(async (transaction) => {
      const [locked] = await transaction.query(lockShift(agencyId, userId, id));
      if (!locked) throw appError("not_found");
      if (locked.closed) throw appError("shift_already_closed");
      // Read after the lock: a sale that held it is in the sum.
      const [row] = await transaction.query(shiftById(agencyId, userId, id));
      if (!row) throw appError("not_found");
      const { counted, reason = null } = body;
      const expected = row.drawer;
      const difference = counted - expected;
      if (difference !== 0 && reason === null)
        throw appError("difference_reason_required", { data: { expected, counted, difference } });
      const response = toShiftResponse({
        ...row,
        drawer: 0,
        closed: row.now,
        expected,
        counted,
        difference,
        reason,
      });
      await transaction.finish([
        endShift(id, expected, counted, reason),
        ...postCash({
          kind: "shift_closed",
          shiftId: id,
          ...cashier,
          expectedXaf: expected,
          countedXaf: counted,
        }),
        audit(
          {
            action: "close shift",
            entity: "counter_shift",
            entityId: id,
            from: "open",
            to: "closed",
            reason,
            details: { expected_xaf: expected, counted_xaf: counted, difference_xaf: difference },
          },
          request,
        ),
        ...(key ? [completeIdempotent(key, response)] : []),
      ]);
      return response;
    }),
  );
}

/** Returns the data that decide the member's permissions. */
const accessOf = (
  agency: { readonly transport_type_id: number; readonly is_package_sender: boolean },
  { role_id: roleId }: { readonly role_id: number },
): MemberAccess => ({
  roleId,
  transportTypeId: agency.transport_type_id,
  isParcelSender: agency.is_package_sender,
});

function openedShift(uuid: string, opened: string, floatXaf: number): CounterShift {
  return {
    uuid,
    opened_date: opened,
    opening_float: floatXaf,
    sales: 0,
    seats: 0,
    sales_amount: 0,
    refunds: 0,
    refunds_amount: 0,
    drawer: floatXaf,
    closed_date: null,
    expected: null,
    counted: null,
    difference: null,
    reason: null,
  };
}

/** Returns a shift in the form of the contract. */
export function toShiftResponse(row: ShiftRow): CounterShift {
  return {
    uuid: row.id,
    opened_date: row.opened,
    opening_float: row.opening_float,
    sales: row.sales,
    seats: row.seats,
    sales_amount: row.sold,
    refunds: row.refunds,
    refunds_amount: row.refunded,
    drawer: row.drawer,
    closed_date: row.closed,
    expected: row.expected,
    counted: row.counted,
    difference: row.difference,
    reason: row.reason,
  };
}
