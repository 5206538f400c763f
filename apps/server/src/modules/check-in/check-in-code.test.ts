import { signedPart } from "@wakafine/shared/tickets/ticket-qr.ts";
import { expect, test } from "vitest";
import { namedTicket } from "./check-in-code.ts";

const qrcodeUuid = "9f3c2b1a-5d4e-4f6a-8b7c-0d1e2f3a4b5c";

test("a code is parsed in any case and with spaces, dots and dashes anywhere [G.ticket.06]", () => {
  for (const entered of [
    "KRB-7K3M9QXW",
    "krb-7k3m9qxw",
    " krb 7k3m.9qxw ",
    "KRB7K3M9QXW",
    "k-r-b–7k3m 9qxw",
  ])
    expect(namedTicket(entered), entered).toEqual({ code: "KRB-7K3M9QXW", qrcodeUuid: null });
});

test("a QR text with any signature and a bare qrcode_uuid identify the ticket by its uuid [G.ticket.06]", () => {
  const text = `${signedPart("k1", { qrcodeUuid, departureId: qrcodeUuid, seat: 7, version: 1 })}.${"A".repeat(86)}`;
  for (const entered of [text, ` ${text}\n`, qrcodeUuid, qrcodeUuid.toUpperCase()])
    expect(namedTicket(entered).qrcodeUuid?.toLowerCase(), entered).toBe(qrcodeUuid);
  expect(namedTicket(text).code).toBeNull();
});

test("a text that cannot be a ticket code identifies nothing", () => {
  for (const entered of ["", "---", "é", "ab", "🚌"])
    expect(namedTicket(entered), entered).toEqual({ code: null, qrcodeUuid: null });
  expect(namedTicket("W1.k1.broken.signature").qrcodeUuid).toBeNull();
});
