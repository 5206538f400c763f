import { formatDay } from "@wakafine/shared/formats/dates.ts";
import { formatFrancs } from "@wakafine/shared/formats/money.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { t } from "@wakafine/shared/messages/catalogue.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import { ticketPageMessages } from "@wakafine/shared/tickets/page-messages.ts";
import { voucherDocumentMessages as texts } from "@wakafine/shared/vouchers/document-messages.ts";
import type { Config } from "../../config.ts";
import type { OwnVoucherRow } from "../vouchers/public.ts";
import { wrapped } from "../../files/lettering.ts";
import type { Page } from "../../files/pdf-page.ts";
import { banner, brand, left, newDocument, put, right } from "../../files/pdf-page.ts";

/** The texts of a voucher in the booking's language. */
export interface VoucherContent {
  readonly language: Language;
  readonly code: string;
  readonly amount: string;
  readonly rest: string;
  readonly issuedOn: string;
  readonly validUntil: string;
  readonly orderCode: string;
  /** Why it cannot be used: the stamp; null when it can. */
  readonly stamp: string | null;
  readonly servicePhone: string;
  readonly site: string;
  readonly simulation: boolean;
}

/** Returns the texts of a voucher's document. */
export function voucherContent(config: Config, row: OwnVoucherRow, code: string): VoucherContent {
  const { language } = row;
  const day = (instant: string) => formatDay(dayOf(new Date(instant)), language);
  const stamps: Readonly<Record<string, "stamp_blocked" | "stamp_expired" | "stamp_used_up">> = {
    voucher_blocked: "stamp_blocked",
    voucher_expired: "stamp_expired",
    voucher_used_up: "stamp_used_up",
  };
  const stamp = stamps[row.refusal ?? ""];
  return {
    language,
    code,
    amount: formatFrancs(row.amount_xaf, language),
    rest: formatFrancs(row.rest_xaf, language),
    issuedOn: day(row.issued_at),
    validUntil: day(row.expires_at),
    orderCode: row.order_code,
    stamp: stamp === undefined ? null : t(texts[stamp], language),
    servicePhone: config.OPERATOR_PHONE,
    site: config.PUBLIC_ORIGIN.replace(/^https?:\/\//, ""),
    simulation: config.WAKAFINE_MODE === "demo",
  };
}

/** Returns the voucher as a PDF, one A4 page; text can be selected. */
export async function writeVoucherDocument(
  content: VoucherContent,
  writtenAt: Date,
): Promise<Buffer> {
  const { language, code } = content;
  const { page, finished } = newDocument({
    language,
    title: t(texts.title_of, language, { code }),
    writtenAt,
  });
  page.addPage();
  page.fillColor("#000").strokeColor("#000");
  brand(page);
  put(page, t(texts.title, language), { x: right, y: 42, size: 16, weight: "bold", align: "end" });
  page.lineWidth(2.25).moveTo(left, 82).lineTo(right, 82).stroke();
  if (content.simulation) banner(page, t(ticketPageMessages.simulation, language), 94);
  drawCode(page, content);
  drawDetails(page, content);
  drawConditions(page, content);
  page.end();
  return finished;
}

function drawCode(page: Page, { language, code, rest, stamp }: VoucherContent): void {
  const middle = (left + right) / 2;
  page
    .lineWidth(1.5)
    .roundedRect(left, 132, right - left, 176, 9)
    .stroke();
  put(page, t(texts.rest, language), { x: middle, y: 148, size: 12, align: "middle" });
  put(page, rest, { x: middle, y: 166, size: 40, weight: "bold", align: "middle", width: 480 });
  put(page, t(texts.code, language), { x: middle, y: 230, size: 12, align: "middle" });
  page.font("Courier-Bold").fontSize(26);
  page.text(code, middle - page.widthOfString(code) / 2, 250, { lineBreak: false });
  if (stamp !== null)
    put(page, stamp, { x: middle, y: 284, size: 14, weight: "bold", align: "middle", width: 480 });
}

function drawDetails(page: Page, content: VoucherContent): void {
  const { language } = content;
  const details = [
    [t(texts.amount, language), content.amount],
    [t(texts.valid_until, language), content.validUntil],
    [t(texts.issued_on, language), content.issuedOn],
    [t(texts.order, language), content.orderCode],
  ] as const;
  for (const [index, [label, value]] of details.entries()) {
    const x = left + (index * (right - left)) / details.length;
    put(page, label, { x, y: 332, size: 11, width: 120 });
    put(page, value, { x, y: 348, size: 14, weight: "bold", width: 122 });
  }
}

function drawConditions(page: Page, { language, servicePhone, site }: VoucherContent): void {
  const paragraphs = [
    t(texts.use, language, { site }),
    t(texts.parts, language),
    t(texts.bearer, language),
    t(texts.no_cash, language),
    t(texts.question, language, { phone: displayPhone(servicePhone) }),
  ];
  put(page, t(texts.conditions, language), { x: left, y: 400, size: 14, weight: "bold" });
  let y = 426;
  for (const paragraph of paragraphs) {
    for (const line of wrapped(paragraph, { width: right - left, size: 12, lines: 4 })) {
      put(page, line, { x: left, y, size: 12 });
      y += 17;
    }
    y += 8;
  }
}
