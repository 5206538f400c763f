import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { claimDays } from "@wakafine/shared/parcels/claims.ts";
import { parcelDocumentMessages as texts } from "@wakafine/shared/parcels/document-messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { Context, RequestContext } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { Page } from "../../files/pdf-page.ts";
import { newDocument, put } from "../../files/pdf-page.ts";
import { widthOf } from "../../files/lettering.ts";
import { trackingPath } from "@wakafine/shared/parcels/parcel-code.ts";
import { darkRuns, qrModules } from "../../files/qr-modules.ts";
import type { RawResponse } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import type { ParcelRow } from "./parcel-store.ts";
import { parcelOfAgency } from "./parcel-store.ts";
import { isPurged } from "./purge-parcels.ts";

type Format = "label" | "receipt" | "roll" | "roll_label";

const rollWidth = 227;
/** Width and height in points: A6, and a roll of 80 mm. */
const sizes: Readonly<Record<Format, readonly [number, number]>> = {
  label: [298, 420],
  receipt: [298, 420],
  roll: [rollWidth, 420],
  roll_label: [rollWidth, 420],
};
const margin = 16;
const codeSize = 18;

/** Returns the label or receipt of a parcel as PDF, in the language of the request [A7.parc.15]. Throws not_found. */
export async function downloadParcel(
  { clock, config, database }: Context,
  { params, query }: InputOf<"downloadParcel">,
  request: RequestContext,
): Promise<RawResponse> {
  const id = uuidOrNull(params.id);
  const [row] = await database.query(
    parcelOfAgency(membershipOf(request).agencyId, id, params.id.toUpperCase()),
  );
  if (!row) throw appError("not_found");
  const format = query.format ?? "label";
  const address = config.PUBLIC_ORIGIN + trackingPath(row.code);
  return {
    status: 200,
    headers: {
      "content-type": "application/pdf",
      "content-disposition": `inline; filename="${row.code}-${format}.pdf"`,
      "cache-control": "private, no-store",
    },
    body: () =>
      writeDocument(row, { format, address, language: request.language, writtenAt: clock() }),
  };
}

interface Drawing {
  readonly format: Format;
  /** The tracking page, in the QR code. */
  readonly address: string;
  readonly language: Language;
  readonly writtenAt: Date;
}

async function writeDocument(row: ParcelRow, drawing: Drawing): Promise<Buffer> {
  const { format, language, writtenAt } = drawing;
  const isLabel = format === "label" || format === "roll_label";
  const kind = t(texts[isLabel ? "label" : "receipt"], language);
  const { page, finished } = newDocument({ language, title: `${kind} ${row.code}`, writtenAt });
  const [width, height] = sizes[format];
  const room = width - 2 * margin;
  page.addPage({ size: [width, height], margin: 0 });
  page.fillColor("#000").strokeColor("#000");
  put(page, row.agency, { x: margin, y: 14, size: 14, weight: "bold", width: room });
  put(page, kind, { x: width - margin, y: 34, size: 10, align: "end" });
  // Only the label on A6 has the room for a larger one.
  const side = format === "label" ? 120 : 96;
  drawQr(page, drawing.address, { y: 50, side });
  let y = drawCode(page, row.code, { y: 50 + side + 8, room }) + 8;
  for (const [label, value] of isLabel ? labelLines(row, language) : receiptLines(row, language)) {
    put(page, label, { x: margin, y, size: 9, width: 76 });
    put(page, value, { x: margin + 80, y: y - 2, size: 11, weight: "bold", width: room - 80 });
    y += 18;
  }
  page.end();
  return finished;
}

function drawQr(
  page: Page,
  address: string,
  { y, side }: { readonly y: number; readonly side: number },
): void {
  const qr = qrModules(address);
  const unit = side / qr.size;
  for (let row = 0; row < qr.size; row += 1)
    for (const { column, length } of darkRuns(qr, row))
      page.rect(margin + column * unit, y + row * unit, length * unit, unit).fill("#000");
}

/** Draws the code in letters, whole: a long one on two lines, which become smaller until they fit. Returns the y coordinate below it. */
function drawCode(
  page: Page,
  code: string,
  { y, room }: { readonly y: number; readonly room: number },
): number {
  const middle = Math.ceil(code.length / 2);
  const lines =
    widthOf(code, codeSize, "bold") <= room ? [code] : [code.slice(0, middle), code.slice(middle)];
  const widest = Math.max(...lines.map((line) => widthOf(line, codeSize, "bold")));
  const size = Math.min(codeSize, Math.floor((codeSize * room) / widest));
  for (const [index, line] of lines.entries())
    put(page, line, { x: margin, y: y + index * (size + 2), size, weight: "bold" });
  return y + lines.length * (size + 2);
}

type Lines = readonly (readonly [label: string, value: string])[];

function labelLines(row: ParcelRow, language: Language): Lines {
  return [
    [t(texts.to, language), row.to_town],
    ...(row.retrieval_quarter === null
      ? []
      : ([[t(texts.quarter, language), row.retrieval_quarter]] as const)),
    [t(texts.receiver, language), `${row.receiver_surname} ${row.receiver_name}`],
    [t(texts.phone, language), phoneOf(row.receiver_phone)],
    [t(texts.from, language), row.from_town],
    [t(texts.sender, language), `${row.sender_surname} ${row.sender_name}`],
    [t(texts.content, language), row.description],
    ...(row.is_paid
      ? []
      : ([[t(texts.to_collect, language), formatFrancs(row.billing_xaf, language)]] as const)),
  ];
}

function receiptLines(row: ParcelRow, language: Language): Lines {
  return [
    [t(texts.sent_on, language), formatDay(dayOf(new Date(row.created)), language)],
    [t(texts.route, language), `${row.from_town} – ${row.to_town}`],
    [t(texts.sender, language), `${row.sender_surname} ${row.sender_name}`],
    [t(texts.receiver, language), `${row.receiver_surname} ${row.receiver_name}`],
    [t(texts.handed_out_by, language), row.destination_agency],
    [t(texts.content, language), row.description],
    [
      t(texts.declared, language),
      row.declared_xaf === 0 ? t(texts.none, language) : formatFrancs(row.declared_xaf, language),
    ],
    [t(texts.price, language), formatFrancs(row.billing_xaf, language)],
    [t(texts.payment, language), t(texts[row.is_paid ? "paid" : "unpaid"], language)],
    [t(texts.payer, language), t(texts[row.payer === "SENDER" ? "sender" : "receiver"], language)],
    [t(texts.claim, language), t(texts.claimTerm, language, { days: claimDays.afterWithdrawal })],
    ...(row.agency_phone === null
      ? []
      : ([[t(texts.agency_phone, language), displayPhone(row.agency_phone)]] as const)),
  ];
}

function phoneOf(phone: string): string {
  return isPurged(phone) ? "" : displayPhone(phone);
}
