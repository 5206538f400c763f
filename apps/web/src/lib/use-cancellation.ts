import type {
  CancellationOffer,
  TicketCancellation,
} from "@wakafine/shared/bookings/cancellation-contract.ts";
import { cancellationMessages } from "@wakafine/shared/bookings/cancellation-messages.ts";
import type { RequestOf, ResponseOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Voucher } from "@wakafine/shared/vouchers/contract.ts";
import { type ReturnedParts, splitReturn } from "@wakafine/shared/vouchers/split.ts";
import { useCallback, useEffect, useState } from "react";
import type { ApiFailure } from "./api-failure.ts";
import { useServices, useT } from "./page-services.tsx";
import { type OwnerCode, useOwnerCode } from "./use-owner-code.ts";

type RefundTo = NonNullable<RequestOf<"cancelTickets">["body"]["refund_to"]>;

/** State of the dialog in which a traveller cancels tickets of an order. */
export interface Cancellation {
  /** Null while it is loading or failed. */
  readonly offer: CancellationOffer | null;
  readonly chosen: readonly TicketCancellation[];
  /** Sum of what the chosen tickets give back, whole francs. */
  readonly amount: number;
  /** Why the last call failed; null when a field shows it. */
  readonly failure: string | null;
  /** How `amount` goes back: to the payer or a new voucher, and to the voucher that paid a part. Whole francs. */
  readonly parts: ReturnedParts;
  readonly refundTo: RefundTo;
  /** The code of a guest. */
  readonly code: OwnerCode;
  readonly busy: boolean;
  /** The result; null before the cancellation. */
  readonly done: ResponseOf<"cancelTickets"> | null;
  /** The voucher issued, with its code; null before that. */
  readonly voucher: Voucher | "unreadable" | null;
  readonly toggle: (ticket: string) => void;
  /** Chooses exactly these tickets. */
  readonly choose: (tickets: readonly string[]) => void;
  readonly setRefundTo: (refundTo: RefundTo) => void;
  readonly load: () => Promise<void>;
  readonly sendCode: () => Promise<void>;
  readonly confirm: () => Promise<void>;
}

interface State {
  readonly offer: CancellationOffer | null;
  readonly ids: readonly string[];
  readonly failure: string | null;
  readonly refundTo: RefundTo;
  readonly done: ResponseOf<"cancelTickets"> | null;
  /** Of the current choice: a retry after a lost response is executed once. */
  readonly idempotencyKey: string;
}

interface Options {
  /** The order's hidden uuid. */
  readonly token: string;
  /** The tickets chosen at first; null: all that can be cancelled. */
  readonly tickets: readonly string[] | null;
}

/** Loads the offer when the dialog opens, sends and checks the code of a guest, and confirms exactly what is shown. */
export function useCancellation({ token, tickets }: Options): Cancellation {
  const { callApi } = useServices();
  const t = useT();
  const code = useOwnerCode(token, "requestCancellationCode");
  const issued = useIssuedVoucher(token);
  const [busy, setBusy] = useState(false);
  const [state, setState] = useState<State>(() => ({
    offer: null,
    ids: [],
    failure: null,
    refundTo: "payer",
    done: null,
    idempotencyKey: crypto.randomUUID(),
  }));
  const change = useCallback(
    (part: Partial<State>) => setState((former) => ({ ...former, ...part })),
    [],
  );
  const wanted = tickets?.join(" ") ?? null;

  const load = useCallback(async () => {
    const response = await callApi("getCancellation", { params: { token } }, { quiet: true });
    if (!response.ok) return change({ failure: response.failure.message });
    const offer = response.data;
    setState((former) => ({
      ...former,
      offer,
      failure: former.offer ? former.failure : null,
      ids: offer.tickets
        .filter(({ uuid, cancellable }) => cancellable && isWanted(uuid, { wanted, former }))
        .map(({ uuid }) => uuid),
      idempotencyKey: crypto.randomUUID(),
    }));
  }, [callApi, change, token, wanted]);
  useEffect(() => void load(), [load]);

  const chosen = state.offer?.tickets.filter(({ uuid }) => state.ids.includes(uuid)) ?? [];
  const amount = chosen.reduce((sum, { amount_back }) => sum + amount_back, 0);

  const parts = splitReturn(state.offer?.money_left ?? 0, amount);
  const select = (pick: (ids: readonly string[]) => readonly string[]) =>
    setState((former) => ({
      ...former,
      failure: null,
      ids: pick(former.ids),
      idempotencyKey: crypto.randomUUID(),
    }));

  async function sendCode(): Promise<void> {
    const sent = await code.send();
    if ("failure" in sent) return change({ failure: sent.failure.message });
    setState((former) => ({
      ...former,
      failure: null,
      offer: former.offer && { ...former.offer, code_required: sent.needed },
    }));
  }

  async function refused(failure: ApiFailure): Promise<void> {
    if (code.refused(failure)) return;
    change({ failure: failure.message });
    if (failure.kind !== "network") await load();
  }

  async function confirm(): Promise<void> {
    if (chosen.length === 0) return change({ failure: t(cancellationMessages.chooseOne) });
    const phoneCode = state.offer?.code_required ? code.read() : null;
    if (state.offer?.code_required && phoneCode === null) return;
    setBusy(true);
    change({ failure: null });
    const response = await callApi(
      "cancelTickets",
      {
        params: { token },
        body: {
          tickets: chosen.map(({ uuid }) => uuid),
          amount,
          refund_to: parts.moneyXaf > 0 ? state.refundTo : "payer",
          to_paid_by_voucher: parts.voucherXaf,
          phone_code: phoneCode,
        },
      },
      { quiet: true, idempotencyKey: state.idempotencyKey },
    );
    if (response.ok) {
      const { voucher } = response.data;
      if (voucher) await issued.read(voucher.uuid);
      change({ done: response.data });
    } else await refused(response.failure);
    setBusy(false);
  }

  return {
    ...state,
    chosen,
    amount,
    parts,
    code,
    busy,
    voucher: issued.voucher,
    toggle: (ticket) =>
      select((ids) =>
        ids.includes(ticket) ? ids.filter((id) => id !== ticket) : [...ids, ticket],
      ),
    choose: (ids) => select(() => ids),
    setRefundTo: (refundTo) =>
      change({ refundTo, failure: null, idempotencyKey: crypto.randomUUID() }),
    load,
    sendCode,
    confirm,
  };
}

/** Reads the code of an issued voucher; the cancellation has verified the owner, so no code is needed again. */
function useIssuedVoucher(token: string) {
  const { callApi } = useServices();
  const [voucher, setVoucher] = useState<Cancellation["voucher"]>(null);
  async function read(uuid: string): Promise<void> {
    const response = await callApi(
      "showOrderVouchers",
      { params: { token }, body: {} },
      { quiet: true },
    );
    const found = response.ok ? response.data.vouchers.find((one) => one.uuid === uuid) : undefined;
    setVoucher(found ?? "unreadable");
  }
  return { voucher, read };
}

/** A reloaded offer keeps the choice; the first one starts with the tickets of the caller, or all. */
function isWanted(
  uuid: string,
  { wanted, former }: { readonly wanted: string | null; readonly former: State },
): boolean {
  if (former.offer) return former.ids.includes(uuid);
  return wanted === null || wanted.split(" ").includes(uuid);
}
