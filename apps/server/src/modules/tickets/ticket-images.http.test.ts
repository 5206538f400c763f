import jsqr from "jsqr";
import sharp from "sharp";
import type { BookingInput, TicketWorld } from "@wakafine/testkit/ticket-world.ts";
import { startTicketWorld } from "@wakafine/testkit/ticket-world.ts";
import type { OrderTicket } from "@wakafine/shared/bookings/contract.ts";
import type { TicketKey } from "@wakafine/shared/tickets/ticket-qr.ts";
import { parseTicketQr, verifyTicketQr } from "@wakafine/shared/tickets/ticket-qr.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let world: TicketWorld;

beforeAll(async () => {
  world = await startTicketWorld();
});
afterAll(() => world.stop());

/** Returns the printed address of a picture on the test server. */
function here(address: string): string {
  return address.replace("https://wakafine.example", world.origin);
}

async function paid(input: BookingInput = {}): Promise<OrderTicket> {
  const booking = await world.book(input);
  await world.pay(booking);
  return (await world.tickets.describeTickets(booking.id))[0]!;
}

async function qrIn(png: Buffer): Promise<string | null> {
  const { data, info } = await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
  const read = jsqr.default ?? jsqr;
  return (
    (
      read as unknown as (
        pixels: Uint8ClampedArray,
        width: number,
        height: number,
      ) => { data: string } | null
    )(new Uint8ClampedArray(data), info.width, info.height)?.data ?? null
  );
}

async function keys(): Promise<readonly TicketKey[]> {
  const response = (await (await fetch(`${world.origin}/api/tickets/keys`)).json()) as {
    data: { keys: (TicketKey & { algorithm: string })[] };
  };
  expect(response.data.keys.every((key) => key.algorithm === "Ed25519")).toBe(true);
  return response.data.keys;
}

describe("the picture of a ticket", () => {
  test("ticket_url returns a PNG under 80 kB and pdf_url an A4 page, which shared caches may not store [C7.ticket.06, G.ticket.04]", async () => {
    const ticket = await paid();
    expect(ticket.ticket_url).toBe(
      `https://wakafine.example/api/bookings/ticket/${ticket.uuid}/image?format=png&signature=${new URL(ticket.ticket_url).searchParams.get("signature")}`,
    );
    const png = await fetch(here(ticket.ticket_url));
    expect([png.status, png.headers.get("content-type")]).toEqual([200, "image/png"]);
    expect(png.headers.get("cache-control")).toBe("private, max-age=60");
    expect(png.headers.get("etag")).toMatch(/^"[\w-]{22}"$/);
    const picture = Buffer.from(await png.arrayBuffer());
    expect(picture.length).toBeLessThan(80_000);
    expect((await sharp(picture).metadata()).width).toBe(720);
    const pdf = await fetch(here(ticket.pdf_url));
    expect([pdf.status, pdf.headers.get("content-type")]).toEqual([200, "application/pdf"]);
    expect(
      Buffer.from(await pdf.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-");
  });

  test("a request with the current ETag gets 304 without rendering, until the ticket changes", async () => {
    const ticket = await paid();
    for (const address of [here(ticket.ticket_url), here(ticket.pdf_url)]) {
      const first = await fetch(address);
      const tag = first.headers.get("etag") ?? "";
      const again = await fetch(address, { headers: { "if-none-match": tag } });
      expect([
        again.status,
        await again.text(),
        again.headers.get("etag"),
        again.headers.get("cache-control"),
      ]).toEqual([304, "", tag, "private, max-age=60"]);
    }
    const tag = (await fetch(here(ticket.ticket_url))).headers.get("etag") ?? "";
    await world.database.sql("update tickets set status = 'CANCEL' where id = $1", [ticket.uuid]);
    expect(
      (await fetch(here(ticket.ticket_url), { headers: { "if-none-match": tag } })).status,
    ).toBe(200);
    expect(
      (
        await fetch(here(ticket.ticket_url).replace("signature=", "signature=x"), {
          headers: { "if-none-match": tag },
        })
      ).status,
    ).toBe(404);
  });

  test("wrong and missing signatures, those of other tickets and malformed ids return the same 404 [G.ticket.04, C7.ticket.06]", async () => {
    const [ticket, other] = [await paid(), await paid()];
    const signature = (address: string) => new URL(address).searchParams.get("signature") ?? "";
    const at = (id: string, sign: string) =>
      `${world.origin}/api/bookings/ticket/${id}/image?format=png&signature=${sign}`;
    const wrong = [
      at(ticket.uuid, signature(other.ticket_url)),
      at(
        ticket.uuid,
        `${signature(ticket.ticket_url).slice(0, -1)}${signature(ticket.ticket_url).endsWith("A") ? "B" : "A"}`,
      ),
      at(ticket.uuid, ""),
      `${world.origin}/api/bookings/ticket/${ticket.uuid}/image`,
      at("0197f000-0000-7000-8000-0000000000ff", signature(ticket.ticket_url)),
      at("1' or '1'='1", signature(ticket.ticket_url)),
      at("..%2f..%2fetc%2fpasswd", "x"),
      at("%00", "x"),
    ];
    for (const address of wrong) {
      const response = await fetch(address);
      expect([
        address,
        response.status,
        ((await response.json()) as { error_code: string }).error_code,
      ]).toEqual([address, 404, "not_found"]);
    }
  });

  test("the QR code of the picture is the ticket's and is verified with the published keys [G.ticket.06]", async () => {
    const ticket = await paid();
    const png = Buffer.from(await (await fetch(here(ticket.ticket_url))).arrayBuffer());
    const text = await qrIn(png);
    expect(text).toBe(ticket.qr_text);
    const verdict = await verifyTicketQr(text ?? "", await keys());
    const [row] = await world.database.sql<{
      qrcode_uuid: string;
      departure_id: string;
      seat: number;
    }>("select qrcode_uuid, departure_id, seat from tickets where id = $1", [ticket.uuid]);
    expect(verdict).toEqual({
      kind: "issued",
      ticket: {
        qrcodeUuid: row?.qrcode_uuid,
        departureId: row?.departure_id,
        seat: row?.seat,
        version: 1,
      },
    });
  });

  test("only a paid ticket shows a QR code, an unpaid or cancelled one does not", async () => {
    const booking = await world.book();
    const [unpaid] = await world.tickets.describeTickets(booking.id);
    expect([unpaid?.ticket_status, unpaid?.qr_text]).toEqual(["BOOKED", ""]);
    const picture = async () =>
      Buffer.from(await (await fetch(here(unpaid!.ticket_url))).arrayBuffer());
    expect(await qrIn(await picture())).toBeNull();
    await world.end(booking);
    expect(await qrIn(await picture())).toBeNull();
  });

  test("the picture of a paid ticket is rendered despite many requests for unpaid ones", async () => {
    const ticket = await paid();
    const orders = await Promise.all(
      Array.from({ length: 5 }, () => world.book({ passengers: 10 })),
    );
    const unpaid = (
      await Promise.all(orders.map(({ id }) => world.tickets.describeTickets(id)))
    ).flat();
    const flood = unpaid.map(async ({ ticket_url }) => (await fetch(here(ticket_url))).status);
    await Promise.race(flood); // the queue is full: further requests are refused at once
    expect((await fetch(here(ticket.ticket_url))).status).toBe(200);
    const statuses = await Promise.all(flood);
    expect(new Set(statuses)).toEqual(new Set([200, 503]));
  });

  test("names with foreign letters, very long towns and markup are rendered as text", async () => {
    const ticket = await paid({
      firstname: "<script>&\"'</script>",
      lastname: "Ŋgo'o Ñkwi 名前 🚌 ".repeat(8).trim(),
      leg: {
        fromTown: "Saint-Paul-de-Banganté-Supérieur-les-Bains",
        agencyName: "Société & Fils <Ouest>".repeat(4),
      },
    });
    expect((await fetch(here(ticket.ticket_url))).status).toBe(200);
    expect((await fetch(here(ticket.pdf_url))).status).toBe(200);
  });
});

describe("signing keys", () => {
  test("a retired key is no longer published or accepted, and new tickets use a new key [G.ticket.06]", async () => {
    const old = await paid();
    const text = old.qr_text;
    expect(await world.tickets.verifyQr(text)).toMatchObject({ kind: "issued" });
    await world.database.sql("update signing_keys set retired_at = app_now()");
    await world.advance(120);
    expect(await world.tickets.verifyQr(text)).toEqual({ kind: "unknown_key" });
    const fresh = await paid();
    expect(parseTicketQr(fresh.qr_text)?.keyId).not.toBe(parseTicketQr(text)?.keyId);
    expect((await keys()).map((key) => key.id)).toEqual([parseTicketQr(fresh.qr_text)?.keyId]);
  });

  test("the private key is not readable in the database", async () => {
    await paid();
    const [row] = await world.database.sql<{ private_key: string }>(
      "select private_key from signing_keys where retired_at is null",
    );
    const bytes = Buffer.from(row?.private_key ?? "", "base64url");
    // The PKCS #8 header of every Ed25519 key.
    expect(bytes.includes(Buffer.from("302e020100300506032b6570", "hex"))).toBe(false);
    expect(bytes.length).toBeGreaterThan(48);
  });

  test("two processes that start at once create one key", async () => {
    await world.database.sql(
      "update signing_keys set retired_at = app_now() where retired_at is null",
    );
    const { createTicketSigner } = await import("./signing-keys.ts");
    const signers = Array.from({ length: 4 }, () => createTicketSigner(world.context));
    const found = await Promise.all(signers.map((signer) => signer.publicKeys()));
    expect(new Set(found.flat().map((key) => key.id)).size).toBe(1);
  });
});
