import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import {
  fromBase64Url,
  parseTicketQr,
  signedPart,
  toBase64Url,
  verifyTicketQr,
  type TicketKey,
  type TicketQr,
} from "./ticket-qr.ts";

const ticket: TicketQr = {
  qrcodeUuid: "3f0a6c1e-9b1d-4c55-8a3e-0d1b2c3d4e5f",
  departureId: "01938a2b-7c1d-7e2f-8a3b-4c5d6e7f8091",
  seat: 12,
  version: 1,
};

interface Signer {
  readonly published: TicketKey;
  sign(one: TicketQr): Promise<string>;
}

async function newSigner(id: string): Promise<Signer> {
  const pair = (await crypto.subtle.generateKey("Ed25519", true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  const raw = new Uint8Array(await crypto.subtle.exportKey("raw", pair.publicKey));
  return {
    published: { id, public_key: toBase64Url(raw) },
    async sign(one) {
      const text = signedPart(id, one);
      const signature = await crypto.subtle.sign(
        "Ed25519",
        pair.privateKey,
        new TextEncoder().encode(text),
      );
      return `${text}.${toBase64Url(new Uint8Array(signature))}`;
    },
  };
}

let current: Signer;
let former: Signer;

beforeAll(async () => {
  current = await newSigner("k2");
  former = await newSigner("k1");
});

describe("the ticket's QR text", () => {
  test("a signed ticket is decoded and its signature verified offline [G.ticket.06]", async () => {
    const text = await current.sign(ticket);
    expect(text).toMatch(/^W1\.k2\.[\w-]{48}\.[\w-]{86}$/);
    expect(parseTicketQr(text)?.ticket).toEqual(ticket);
    expect(await verifyTicketQr(` ${text}\n`, [current.published])).toEqual({
      kind: "issued",
      ticket,
    });
  });

  test("two keys may be valid at once; a retired one is refused [G.ticket.06]", async () => {
    const old = await former.sign(ticket);
    expect(await verifyTicketQr(old, [former.published, current.published])).toEqual({
      kind: "issued",
      ticket,
    });
    expect(await verifyTicketQr(old, [current.published])).toEqual({ kind: "unknown_key" });
  });

  test("a changed seat, ticket or key id with the same signature is forged [G.ticket.06]", async () => {
    const text = await current.sign(ticket);
    const signature = text.slice(text.lastIndexOf("."));
    const keys = [current.published, former.published];
    expect(
      await verifyTicketQr(signedPart("k2", { ...ticket, seat: 1 }) + signature, keys),
    ).toEqual({ kind: "forged" });
    expect(
      await verifyTicketQr(signedPart("k2", { ...ticket, version: 2 }) + signature, keys),
    ).toEqual({ kind: "forged" });
    expect(await verifyTicketQr(signedPart("k1", ticket) + signature, keys)).toEqual({
      kind: "forged",
    });
  });

  test("the text contains only uuids, seat and version, no name", () => {
    expect(fromBase64Url(signedPart("k2", ticket).split(".")[2] ?? "")).toHaveLength(36);
  });

  test("any other text is malformed, also a non-canonical encoding of the same bytes", async () => {
    const text = await current.sign(ticket);
    for (const wrong of [
      "",
      "KRB-7K3M9QXW",
      ticket.qrcodeUuid,
      text.slice(1),
      `${text}A`,
      text.replace("W1.", "W2."),
      `${text.slice(0, -1)}é`,
    ]) {
      expect(await verifyTicketQr(wrong, [current.published]), wrong).toEqual({
        kind: "malformed",
      });
    }
    // 64 bytes leave 4 unused bits in the last character: only one of its 16 encodings is accepted.
    const spellings = Array.from(
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_",
      (letter) => text.slice(0, -1) + letter,
    );
    const taken = await Promise.all(
      spellings.map(
        async (one) => (await verifyTicketQr(one, [current.published])).kind === "issued",
      ),
    );
    expect(taken.filter(Boolean)).toHaveLength(1);
  });

  test("every ticket is unchanged after encoding and decoding, and hostile texts never throw", async () => {
    const uuids = fc.uuid();
    const numbers = fc.integer({ min: 0, max: 0xffff });
    fc.assert(
      fc.property(uuids, uuids, numbers, numbers, (qrcodeUuid, departureId, seat, version) => {
        const one = {
          qrcodeUuid: qrcodeUuid.toLowerCase(),
          departureId: departureId.toLowerCase(),
          seat,
          version,
        };
        expect(parseTicketQr(`${signedPart("k2", one)}.${"A".repeat(86)}`)?.ticket).toEqual(one);
      }),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: "binary" }),
        async (text) => (await verifyTicketQr(text, [current.published])).kind === "malformed",
      ),
    );
  });

  test("numbers above 16 bits and invalid ids throw", () => {
    expect(() => signedPart("k2", { ...ticket, seat: 70_000 })).toThrow(RangeError);
    expect(() => signedPart("k2", { ...ticket, seat: -1 })).toThrow(RangeError);
    expect(() => signedPart("k2", { ...ticket, departureId: "7" })).toThrow(RangeError);
  });
});
