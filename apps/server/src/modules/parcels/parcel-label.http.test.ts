import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  newParcelCode,
  logInParcelMember,
  sampleParcel,
  sampleTariff,
  sentParcel,
} from "@wakafine/testkit/parcel-world.ts";
import type { PdfPage } from "@wakafine/testkit/pdf-content.ts";
import { pdfPageOf } from "@wakafine/testkit/pdf-content.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { displayPhone } from "@wakafine/shared/rules/phone.ts";
import jsqr from "jsqr";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInParcelMember(app, users.member.parcels[1]);
});

const sizes = {
  label: [298, 420],
  receipt: [298, 420],
  roll: [227, 420],
  roll_label: [227, 420],
} as const;
type Format = keyof typeof sizes;
const formats = Object.keys(sizes) as readonly Format[];

const download = (code: string, format: string, as = token) =>
  fetch(`${app.origin}/api/packages/download/display/${code}?format=${format}`, {
    headers: { authorization: `Bearer ${as}`, "accept-language": "fr" },
  });
async function pageOf(code: string, format: Format): Promise<PdfPage> {
  const response = await download(code, format);
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/pdf"]);
  return pdfPageOf(Buffer.from(await response.arrayBuffer()));
}

/** Reads the QR code that the rectangles of a page draw. */
function qrIn({ rectangles, size: [width = 0, height = 0] }: PdfPage): string | null {
  const scale = 4;
  const columns = width * scale;
  const pixels = new Uint8ClampedArray(columns * height * scale * 4).fill(255);
  for (const [x = 0, y = 0, wide = 0, high = 0] of rectangles)
    for (let row = Math.round(y * scale); row < Math.round((y + high) * scale); row += 1)
      for (let at = Math.round(x * scale); at < Math.round((x + wide) * scale); at += 1)
        pixels.fill(0, (row * columns + at) * 4, (row * columns + at) * 4 + 3);
  const read = (jsqr.default ?? jsqr) as unknown as (
    data: Uint8ClampedArray,
    width: number,
    height: number,
  ) => { readonly data: string } | null;
  return read(pixels, columns, height * scale)?.data ?? null;
}
/** The value beside a label. */
const valueOf = ({ lines }: PdfPage, label: string) => lines[lines.indexOf(label) + 1];

test("labels and receipts are one page, A6 or for the roll of 80 mm, with the code whole in letters and the tracking page as QR code [A7.parc.15, G.parc.02, G.parc.12]", async () => {
  const short = newParcelCode();
  // The widest letter, in the longest code.
  const long = `W${short}`.padEnd(40, "W");
  for (const qr_code of [short, long]) {
    await sentParcel(app, token, { qr_code });
    for (const format of formats) {
      const page = await pageOf(qr_code, format);
      expect(page.size, format).toEqual(sizes[format]);
      const whole = page.lines.some(
        (line, index) => line === qr_code || line + page.lines[index + 1] === qr_code,
      );
      expect(whole, `${format} of ${qr_code}: ${page.lines.join(" | ")}`).toBe(true);
      expect(qrIn(page), format).toMatch(new RegExp(`^https?://.*/app/parcel/${qr_code}$`));
    }
  }
});

test("a label names receiver, towns and the money to collect; a receipt names declared value, payer, payment, the term for claims and the agency's phone [A7.parc.15, G.parc.06]", async () => {
  await app.call("setParcelTariff", { body: sampleTariff() }, { token });
  const { receiver } = sampleParcel();
  const parcel = await sentParcel(app, token, {
    receiver: { ...receiver, destination_city: "Yaoundé" },
    weight_kg: 5,
    declared_value: 10_000,
    billing_amount: 1650,
    payer: "RECEIVER",
    paid: false,
  });
  for (const format of ["label", "roll_label"] as const) {
    const page = await pageOf(parcel.qr_code, format);
    expect(valueOf(page, "Pour")).toBe("Yaoundé");
    expect(valueOf(page, "Destinataire")).toBe("Kamga Serge");
    expect(valueOf(page, "À encaisser")).toMatch(/^1\s650\sFCFA$/);
  }
  for (const format of ["receipt", "roll"] as const) {
    const page = await pageOf(parcel.qr_code, format);
    expect(valueOf(page, "Valeur déclarée")).toMatch(/^10\s000\sFCFA$/);
    expect(valueOf(page, "Paiement")).toBe("À payer");
    expect(valueOf(page, "Payeur")).toBe("Destinataire");
    expect(valueOf(page, "Réclamation")).toBe("7 jours après le retrait");
    expect(valueOf(page, "Agence")).toBe(displayPhone(agencies.parcels.phone));
  }
  const plain = await pageOf((await sentParcel(app, token)).qr_code, "receipt");
  expect(valueOf(plain, "Valeur déclarée")).toBe("Aucune");
  expect(valueOf(plain, "Paiement")).toBe("Payé");
  expect(valueOf(plain, "Payeur")).toBe("Expéditeur");
});

test("another agency gets no label [G.parc.11]", async () => {
  const { qr_code } = await sentParcel(app, token);
  const stranger = await logInMember(app, users.member.sample[6]);
  expect((await download(qr_code, "label", stranger)).status).toBe(404);
});
