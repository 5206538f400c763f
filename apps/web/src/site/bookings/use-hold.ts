import type { Hold } from "@wakafine/shared/bookings/hold-contract.ts";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { ApiFailure } from "../../lib/api-failure.ts";
import { useServices } from "../../lib/page-services.tsx";
import { orderOfRefusal } from "./order-response.ts";

/** Milliseconds to wait on close for a pending hold request, so that it can be released; after that the hold expires by itself. */
const releaseTimeoutMs = 3000;

export interface HoldRequest {
  readonly departure: string;
  readonly destination: string | null;
  /** The return and its town; null: one way. */
  readonly back: string | null;
  readonly returnDestination: string | null;
  readonly places: number;
}

function legsOf({ departure, destination, back, returnDestination }: Omit<HoldRequest, "places">) {
  const leg = (departure_uuid: string, town: string | null) => ({
    departure_uuid,
    ...(town ? { destination_city: town } : {}),
  });
  return [leg(departure, destination), ...(back ? [leg(back, returnDestination)] : [])];
}

/** The seats of this dialog: held from its first step, changed with the number of passengers, released when it closes [G.book.10]. */
export interface HeldSeats {
  readonly hold: Hold | null;
  /** End of the hold on this device's clock, in milliseconds since 1970. */
  readonly end: number;
  /** Milliseconds by which this device's clock is ahead of the server's, as far as known from a response. */
  readonly ahead: number;
  readonly ended: boolean;
  readonly failure: ApiFailure | null;
  readonly busy: boolean;
  readonly take: (places: number) => Promise<boolean>;
  readonly change: (places: number) => Promise<boolean>;
  /** Asks the server what became of the seats: an order has them (and is shown), they are held, they are free, or it gave no response. */
  readonly check: () => Promise<"ordered" | "held" | "ended" | "unknown">;
  /** What needs a verified phone: the first seats or additional ones; null if nothing does [G.book.32]. */
  readonly verification: "take" | "change" | null;
  /** Called when the phone is verified; the seats are then requested again. */
  readonly verified: (places: number) => void;
  /** Cancels the verification; held seats are kept. */
  readonly refuseVerification: () => void;
  /** Releases the seats. Resolves when the page may be left: after a pending hold request, or after a timeout. */
  readonly release: () => Promise<void>;
  readonly markEnded: () => void;
}

interface Kept {
  readonly hold: Hold;
  readonly end: number;
}

function keep(hold: Hold): Kept {
  return {
    hold,
    end: Date.now() + new Date(hold.hold_until).getTime() - new Date(hold.now).getTime(),
  };
}

/** State of the seats: held, refused, ended, or not known yet. */
function useKnownSeats(kept: Hold | null) {
  const [held, setHeld] = useState<Kept | null>(() =>
    kept ? { hold: kept, end: new Date(kept.hold_until).getTime() } : null,
  );
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [ended, setEnded] = useState(false);
  const accept = useCallback((hold: Hold) => {
    setHeld(keep(hold));
    setFailure(null);
    setEnded(false);
  }, []);
  const miss = useCallback((why: ApiFailure) => {
    setHeld(null);
    setFailure(why);
  }, []);
  const markEnded = useCallback(() => setEnded(true), []);
  return { held, failure, ended, accept, miss, markEnded };
}

const verificationRequired = "phone_verification_required";

/** Additional places that need a verified phone; `wait` resolves when they are held or cancelled. */
function useAddedPlaces() {
  const [growth, setGrowth] = useState<number | null>(null);
  const waiting = useRef<((taken: boolean) => void) | null>(null);
  const wait = useCallback((places: number) => {
    setGrowth(places);
    return new Promise<boolean>((resolve) => {
      waiting.current = resolve;
    });
  }, []);
  const settle = useCallback(async (work: () => Promise<boolean>) => {
    const resolve = waiting.current;
    setGrowth(null);
    resolve?.(await work());
  }, []);
  return { growth, wait, settle };
}

const toastKind = ({ kind }: ApiFailure) => (kind === "network" ? "error" : "warning");

/** Changes a hold. If an order has it already, calls `onOrdered` with the address of that order and sets `closed`. */
function useChangeHold(closed: RefObject<boolean>, onOrdered: (address: string) => void) {
  const { callApi } = useServices();
  const [changing, setChanging] = useState(false);
  const changeHold = useCallback(
    async ({ hold_token }: Hold, places: number) => {
      setChanging(true);
      const response = await callApi(
        "changeHold",
        { params: { token: hold_token }, body: { places } },
        { quiet: true },
      );
      setChanging(false);
      const order = response.ok || closed.current ? null : orderOfRefusal(response.failure);
      if (order) {
        closed.current = true;
        onOrdered(order.go);
      }
      return response;
    },
    [callApi, closed, onOrdered],
  );
  return { changing, changeHold };
}

/**
 * Holds seats when the dialog opens, unless a reload restored a hold (`kept`). Only the server knows whether that hold is still active,
 * because this device's clock may be wrong, or whether an order already has it, because the response to the order may be lost: then
 * `onOrdered` is called with the address of that order.
 */
export function useHold(
  request: HoldRequest,
  kept: Hold | null,
  onOrdered: (address: string) => void,
): HeldSeats {
  const { callApi, toasts } = useServices();
  const { departure, destination, back, returnDestination } = request;
  const { held, failure, ended, accept, miss, markEnded } = useKnownSeats(kept);
  const [busy, setBusy] = useState(false);
  const opened = useRef(false);
  const closed = useRef(false);
  const underWay = useRef<Promise<unknown>>(Promise.resolve());

  const releaseSeats = useCallback(
    (hold: Hold) =>
      void callApi(
        "releaseHold",
        { params: { token: hold.hold_token } },
        { quiet: true, keepalive: true },
      ),
    [callApi],
  );

  const take = useCallback(
    async (places: number) => {
      setBusy(true);
      const legs = legsOf({ departure, destination, back, returnDestination });
      const asked = callApi("holdSeats", { body: { legs, places } }, { quiet: true });
      underWay.current = asked;
      const response = await asked;
      setBusy(false);
      if (closed.current) {
        if (response.ok) releaseSeats(response.data);
        return false;
      }
      if (response.ok) accept(response.data);
      else miss(response.failure);
      return response.ok;
    },
    [callApi, departure, destination, back, returnDestination, accept, miss, releaseSeats],
  );

  const { changing, changeHold } = useChangeHold(closed, onOrdered);
  const { growth, wait, settle } = useAddedPlaces();
  const change = useCallback(
    async (places: number): Promise<boolean> => {
      if (!held) return false;
      const response = await changeHold(held.hold, places);
      if (closed.current) return false;
      if (response.ok) accept(response.data);
      else if (response.failure.code === verificationRequired) return wait(places);
      else {
        toasts.show(toastKind(response.failure), response.failure.message);
        if (response.failure.code === "hold_expired") markEnded();
      }
      return response.ok;
    },
    [changeHold, toasts, held, accept, markEnded, wait],
  );

  const check = async () => {
    if (!held) return "ended";
    const response = await changeHold(held.hold, held.hold.places);
    if (closed.current) return "ordered";
    if (response.ok) accept(response.data);
    else if (response.failure.code === "hold_expired") return "ended";
    else toasts.show(toastKind(response.failure), response.failure.message);
    return response.ok ? "held" : "unknown";
  };

  const verification =
    growth !== null ? "change" : !held && failure?.code === verificationRequired ? "take" : null;
  const verified = (places: number) =>
    void (growth === null ? take(places) : settle(() => change(growth)));

  const release = async () => {
    closed.current = true;
    if (held) releaseSeats(held.hold);
    const timeout = new Promise((resolve) => setTimeout(resolve, releaseTimeoutMs));
    await Promise.race([underWay.current, timeout]);
  };

  useEffect(() => {
    if (opened.current) return;
    opened.current = true;
    if (kept) void resume(kept);
    else void take(request.places);
    async function resume(known: Hold) {
      // Requesting the same number of places changes nothing and returns whether the hold is active.
      const response = await changeHold(known, known.places);
      if (closed.current) return;
      if (response.ok) accept(response.data);
      else if (response.failure.code === "hold_expired") void take(known.places);
      else if (new Date(known.hold_until).getTime() <= Date.now()) markEnded(); // By this device's clock, because there was no response.
    }
  }, [kept, take, request.places, changeHold, accept, markEnded]);

  const ahead = held ? held.end - new Date(held.hold.hold_until).getTime() : 0;
  return {
    hold: held?.hold ?? null,
    end: held?.end ?? 0,
    ahead,
    ended,
    failure,
    busy: busy || changing,
    take,
    change,
    check,
    verification,
    verified,
    refuseVerification: () => void settle(async () => false),
    release,
    markEnded,
  };
}
