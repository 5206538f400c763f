import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import type { ParcelException } from "@wakafine/shared/parcels/states.ts";
import type { parcelSms } from "@wakafine/shared/parcels/sms-messages.ts";
import type { Context } from "../../context.ts";
import type { ClaimInEvent, EventOfMessage, ParcelEventKind } from "./parcel-events.ts";
import type { ParcelRow } from "./parcel-store.ts";
import { parcelOfEvent } from "./parcel-events.ts";
import { parcelById } from "./parcel-store.ts";
import { isPurged } from "./purge-parcels.ts";
import { codeToSend } from "./withdrawal-code.ts";

/** Topics of the outbox jobs that inform the sender and the receiver; their entity is the event. */
export const senderMessage = "parcel-sender-message";
export const receiverMessage = "parcel-receiver-message";

export type ParcelText = keyof Omit<typeof parcelSms, "to_pay" | "follow">;

/** The texts of the messages by kind of event. Exceptions, their ends and claims have texts of their own. */
const texts: Partial<Record<ParcelEventKind, ParcelText>> = {
  SENT: "sent",
  MISSING: "missing",
  ARRIVE: "arrived",
  // To the receiver of a lost parcel that is back at the agency that sent it.
  BACK: "found",
  RECEIVE: "received",
};
const exceptionTexts: Partial<Record<ParcelException, ParcelText>> = {
  HELD: "held",
  DAMAGED: "damaged",
  LOST: "lost",
  RETURNED: "returned",
};
const endTexts: Partial<Record<ParcelException, ParcelText>> = {
  HELD: "released",
  LOST: "found",
  // To the sender: the receiver has a code again.
  RETURNED: "arrived",
};
const claimTexts = {
  OPEN: "claim_opened",
  ACCEPTED: "claim_accepted",
  REJECTED: "claim_rejected",
} as const;

/** The data of a message about a parcel. `code`: the withdrawal code, in its own message only. */
export interface ParcelMessageData {
  readonly phone: string;
  readonly language: Language;
  /** Its text in `parcelSms`. */
  readonly text: ParcelText;
  readonly parcelCode: string;
  readonly code: string | null;
  readonly agency: string;
  readonly from: string;
  readonly to: string;
  readonly quarter: string | null;
  /** What is to be paid before the parcel is handed out, by whomever, in francs; 0 when it is paid. */
  readonly toPay: number;
  readonly claim: ClaimInEvent | null;
}

/** Returns the message about an event to one of the two persons; null when the parcel was deleted, its persons erased, or a missing parcel was found. */
export async function eventMessageData(
  { database }: Context,
  eventId: string,
  to: "sender" | "receiver",
): Promise<ParcelMessageData | null> {
  const [event] = await database.query(parcelOfEvent(eventId));
  if (!event) return null;
  const [row] = await database.query(parcelById(event.parcel_id, ""));
  if (!row) return null;
  // The parcel was found meanwhile, or is recorded as lost, which has its own message.
  const isMissing = row.exceptions.includes("MISSING") && !row.exceptions.includes("LOST");
  if (event.kind === "MISSING" && !isMissing) return null;
  const isTakenBack = event.kind === "RECEIVE" && row.exceptions.includes("RETURNED");
  const text = isTakenBack ? "received_returned" : textOf(event, to);
  if (text === undefined) throw new Error(`no message about ${event.kind}`);
  return dataOf(row, { text, code: null, to, claim: event.claim });
}

function textOf(
  { kind, exception, claim }: EventOfMessage,
  to: "sender" | "receiver",
): ParcelText | undefined {
  if (claim) return claimTexts[claim.state];
  if (exception === null) return texts[kind];
  if (kind === "EXCEPTION" && exception === "RETURNED" && to === "sender") return "returning";
  return kind === "EXCEPTION" ? exceptionTexts[exception] : endTexts[exception];
}

/** Returns the message with a withdrawal code; null when it was replaced or the parcel was handed out. */
export async function withdrawalMessageData(
  context: Context,
  codeId: string,
): Promise<ParcelMessageData | null> {
  const found = await codeToSend(context, codeId);
  if (!found) return null;
  const [row] = await context.database.query(parcelById(found.parcelId, ""));
  if (row?.state !== "ARRIVE") return null;
  const { code } = found;
  return row.back !== null
    ? dataOf(row, { text: "code_returned", code, to: "sender" })
    : dataOf(row, { text: "code", code, to: "receiver" });
}

/** Returns the name of the agency that knows about the parcel: for its receiver the one that hands it out, once it has the parcel; else the one that sent it. */
function agencyToCall(
  { state, back, agency, destination_agency }: ParcelRow,
  {
    text,
    to,
    claim,
  }: Pick<ParcelMessageData, "text" | "claim"> & { readonly to: "sender" | "receiver" },
): string {
  const isThere = (state === "ARRIVE" || state === "RECEIVE") && back === null;
  const hasIt = to === "receiver" && isThere && text !== "sent" && !claim;
  return hasIt ? destination_agency : agency;
}

function dataOf(
  row: ParcelRow,
  {
    text,
    code,
    to,
    claim = null,
  }: Pick<ParcelMessageData, "text" | "code"> & { readonly claim?: ClaimInEvent | null } & {
    readonly to: "sender" | "receiver";
  },
): ParcelMessageData | null {
  const phone = to === "sender" ? row.sender_phone : row.receiver_phone;
  if (isPurged(phone)) return null;
  return {
    phone,
    language: row.language,
    text,
    parcelCode: row.code,
    code,
    agency: agencyToCall(row, { text, to, claim }),
    from: row.from_town,
    to: row.to_town,
    quarter: row.retrieval_quarter,
    toPay: row.is_paid ? 0 : row.billing_xaf,
    claim,
  };
}
