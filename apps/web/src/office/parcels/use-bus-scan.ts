import { codeOf, isSameParcelCode } from "@wakafine/shared/parcels/parcel-code.ts";
import { useEffect, useMemo, useState } from "react";
import { createResultSignals } from "../result-signals.ts";
import type { KeptBus } from "./kept-buses.ts";
import { parcelRefusalMessages } from "@wakafine/shared/parcels/refusal-messages.ts";
import { useT } from "../../lib/page-services.tsx";
import { choiceOf, foreseeRefusal, mayBeAccepted } from "./scan-choices.ts";
import type { QueuedScan, ScanRefusal } from "./scan-queue.ts";
import type { Loader } from "./use-loader.ts";

export type BusCall = "embarkParcel" | "unloadParcel";

/** What happened to the last scan. */
export interface ScanResult {
  readonly kind:
    | "done"
    | "extra"
    | "waiting"
    | "early"
    | "already"
    | "unreadable"
    | "refused"
    | "full"
    | "removed";
  readonly code: string;
  readonly description: string | null;
  readonly refusal: ScanRefusal | null;
  /** The refused scan, which can be sent again with the loader's decision. */
  readonly scan: QueuedScan | null;
  /** Number of the scan: the same result twice is announced twice. */
  readonly number: number;
}

const acceptedKinds: ReadonlySet<ScanResult["kind"]> = new Set([
  "done",
  "extra",
  "waiting",
  "early",
]);
const doneStates = { embarkParcel: ["EMBARK"], unloadParcel: ["ARRIVE", "RECEIVE"] } as const;

/** Whether this device already knows that the parcel is on, or off, this bus, or has a scan of it waiting. */
function isKnownAsDone(
  { bus }: KeptBus,
  call: BusCall,
  { code, scans }: { readonly code: string; readonly scans: readonly QueuedScan[] },
): boolean {
  const states: readonly string[] = doneStates[call];
  const listed = bus.packages.find(({ qr_code }) => isSameParcelCode(qr_code, code));
  if (listed && states.includes(listed.status)) return true;
  return scans.some(
    (scan) =>
      scan.refusal === null &&
      scan.call === call &&
      isSameParcelCode(scan.body.qr_code, code) &&
      scan.body.departure_uuid === bus.uuid,
  );
}

/** Whether another member has loaded the parcel onto this bus, or unloaded it. */
function isDoneByOtherMember(
  { code, departure }: ScanRefusal,
  call: BusCall,
  { bus }: KeptBus,
): boolean {
  return call === "embarkParcel"
    ? code === "parcel_on_board" && departure === bus.uuid
    : code === "parcel_arrived" || code === "parcel_received";
}

/** Returns the earlier refusals of the same parcel and bus. */
function outdatedBy({ nonce, body }: QueuedScan, scans: readonly QueuedScan[]) {
  return scans.filter(
    (one) =>
      one.refusal !== null &&
      one.nonce !== nonce &&
      isSameParcelCode(one.body.qr_code, body.qr_code) &&
      one.body.departure_uuid === body.departure_uuid,
  );
}

/** Scans parcels of one bus: each is queued, sent at once, and its result shown, heard and felt. */
export function useBusScan(loader: Loader, known: KeptBus, call: BusCall) {
  const t = useT();
  const { queue } = loader;
  const [result, setResult] = useState<ScanResult | null>(null);
  const [sending, setSending] = useState(0);
  const busy = sending > 0;
  const signals = useMemo(() => createResultSignals(window), []);
  useEffect(() => signals.close, [signals]);
  const listed = (code: string) =>
    known.bus.packages.find(({ qr_code }) => isSameParcelCode(qr_code, code));

  const show = (
    code: string,
    kind: ScanResult["kind"],
    {
      scan = null,
      refusal = scan?.refusal ?? null,
    }: Partial<Pick<ScanResult, "scan" | "refusal">> = {},
  ) => {
    if (acceptedKinds.has(kind)) signals.accepted();
    else signals.refused();
    setResult((before) => ({
      kind,
      code,
      scan,
      refusal,
      description: listed(code)?.description ?? null,
      number: (before?.number ?? 0) + 1,
    }));
  };
  /** Stores a scan, or a refused one again with the loader's decision. */
  const store = (code: string, refused: QueuedScan | null): QueuedScan => {
    const decided = refused ? choiceOf(refused) : null;
    if (refused && decided) return queue.resend(refused, decided.body);
    const body = { qr_code: code, departure_uuid: known.bus.uuid };
    const foreseen = foreseeRefusal({ call, body }, known, {
      now: new Date(),
      online: navigator.onLine,
    });
    return queue.add(
      call,
      body,
      foreseen && {
        ...foreseen,
        message: t(parcelRefusalMessages[foreseen.code]),
        bus: null,
        departure: null,
      },
    );
  };
  const showRefused = (code: string, scan: QueuedScan) => {
    const outdated = outdatedBy(scan, queue.list());
    // After the arrival of the bus only a scan that was made before it can still be accepted.
    const isLate = scan.refusal?.code === "parcel_bus_arrived" && outdated.some(mayBeAccepted);
    for (const { nonce } of isLate ? [scan] : outdated) queue.remove(nonce);
    return show(code, "refused", isLate ? { refusal: scan.refusal } : { scan });
  };
  const send = async (code: string, refused: QueuedScan | null = null) => {
    const isListed = listed(code) !== undefined;
    let scan: QueuedScan;
    try {
      scan = store(code, refused);
    } catch (failure) {
      console.warn("The scan could not be stored", failure);
      return show(code, "full");
    }
    if (scan.refusal) return showRefused(code, scan);
    if (busy) show(code, "waiting");
    setSending((count) => count + 1);
    try {
      if (navigator.onLine) await queue.sync();
    } finally {
      setSending((count) => count - 1);
    }
    if (queue.isAccepted(scan.nonce)) return show(code, isListed ? "done" : "extra");
    const kept = queue.list().find(({ nonce }) => nonce === scan.nonce);
    if (!kept) {
      // Another tab may have sent it, and has then changed the list of the bus.
      const now = loader.keptNow().find(({ bus }) => bus.uuid === known.bus.uuid);
      if (!now || !isKnownAsDone(now, call, { code, scans: [] })) return show(code, "removed");
      return show(code, isListed ? "done" : "extra");
    }
    if (!kept.refusal) return show(code, kept.early ? "early" : "waiting");
    if (isDoneByOtherMember(kept.refusal, call, known)) {
      for (const { nonce } of [scan, ...outdatedBy(scan, queue.list())]) queue.remove(nonce);
      return show(code, "already");
    }
    return showRefused(code, kept);
  };
  const handleScan = (text: string) => {
    signals.prepare();
    const entered = codeOf(text);
    if (entered === null) return show(text.trim().slice(0, 40), "unreadable");
    // The code as the label has it, where the list of the bus knows it.
    const code = listed(entered)?.qr_code ?? entered;
    if (isKnownAsDone(known, call, { code, scans: queue.list() })) return show(code, "already");
    void send(code);
  };
  /** Sends the refused scan again with the loader's decision. */
  const insist = () => {
    if (!busy && result?.scan) void send(result.code, result.scan);
  };
  // The list of refused scans has a button of its own to send or dismiss this one.
  const isSettled =
    !busy &&
    result?.scan != null &&
    !loader.scans.some(({ nonce }) => nonce === result.scan?.nonce);
  return {
    result: isSettled ? null : result,
    busy,
    handleScan,
    insist,
    signalScanFailure: signals.refused,
    prepareSound: signals.prepare,
  };
}

export type BusScan = ReturnType<typeof useBusScan>;
