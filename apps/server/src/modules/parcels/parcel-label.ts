import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { InputOf } from "@wakafine/shared/contract/endpoints.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { parcelDocumentMessages as texts } from "@wakafine/shared/parcels/document-messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import type { Context, RequestContext } from "../../context.ts";
import { uuidOrNull } from "../../database/sql-text.ts";
import type { Page } from "../../files/pdf-page.ts";
import { newDocument, put } from "../../files/pdf-page.ts";
import { trackingPath } from "@wakafine/shared/parcels/parcel-code.ts";
import { darkRuns, qrModules } from "../../files/qr-modules.ts";
import type { RawResponse } from "../../http/bind.ts";
import { appError } from "../../http/failure.ts";
import { membershipOf } from "../../http/permission.ts";
import type { ParcelRow } from "./parcel-store.ts";
import { parcelOfAgency } from "./parcel-store.ts";
import { isPurged } from "./purge-parcels.ts";

type Format = "label" | "receipt" | "roll";

/** Width and height in points: A6, and a roll of 80 mm. */
const sizes: Readonly<Record<Format, readonly [number, number]>> = {
  label: [298, 420],
  receipt: [298, 420],
  roll: [227, 420],
};
const margin = 16;

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
  const { page, finished } = newDocument({
    language,
    title: `${t(texts[format === "label" ? "label" : "receipt"], language)} ${row.code}`,
    writtenAt,
  });
  const [width, height] = sizes[format];
  page.addPage({ size: [width, height], margin: 0 });
  page.fillColor("#000").strokeColor("#000");
  put(page, row.agency, { x: margin, y: 14, size: 14, weight: "bold", width: width - 2 * margin });
  put(page, t(texts[format === "label" ? "label" : "receipt"], language), {
    x: width - margin,
    y: 34,
    size: 10,
    align: "end",
  });
  drawCode(page, row.code, {
    address: drawing.address,
    x: margin,
    y: 50,
    side: format === "roll" ? 96 : 120,
  });
  const lines = format === "label" ? labelLines(row, language) : receiptLines(row, language);
  let y = (format === "roll" ? 150 : 174) + 34;
  for (const [label, value] of lines) {
    put(page, label, { x: margin, y, size: 9, width: 76 });
    put(page, value, {
      x: margin + 80,
      y: y - 2,
      size: 11,
      weight: "bold",
      width: width - 2 * margin - 80,
    });
    y += 20;
  }
  page.end();
  return finished;
}

/** Draws the QR code, with the code in letters below it. */
function drawCode(
  page: Page,
  code: string,
  {
    address,
    x,
    y,
    side,
  }: { readonly address: string; readonly x: number; readonly y: number; readonly side: number },
): void {
  const qr = qrModules(address);
  const unit = side / qr.size;
  for (let row = 0; row < qr.size; row += 1)
    for (const { column, length } of darkRuns(qr, row))
      page.rect(x + column * unit, y + row * unit, length * unit, unit).fill("#000");
  put(page, code, { x, y: y + side + 8, size: 18, weight: "bold", width: 200 });
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
    [t(texts.price, language), formatFrancs(row.billing_xaf, language)],
    [t(texts.payment, language), t(texts[row.is_paid ? "paid" : "unpaid"], language)],
  ];
}

function phoneOf(phone: string): string {
  return isPurged(phone) ? "" : displayPhone(phone);
}
