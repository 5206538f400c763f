import type { KeyObject } from "node:crypto";
import { createPrivateKey, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { QrVerdict, TicketKey, TicketQr } from "@wakafine/shared/tickets/ticket-qr.ts";
import { signedPart, verifyTicketQr } from "@wakafine/shared/tickets/ticket-qr.ts";
import type { Context } from "../../context.ts";
import { statement } from "../../database/database.ts";
import { seal, unseal } from "../../sealed-secret.ts";

interface KeyRow {
  readonly id: string;
  readonly public_key: string;
  readonly private_key: string;
}

const activeKeys = statement<KeyRow>(
  "active signing keys",
  "select id, public_key, private_key from signing_keys where retired_at is null order by created_at desc, id",
);
// Locked only to create a key, so that two processes that start concurrently create one.
const lockKeys = statement<never>(
  "lock signing keys",
  "lock table signing_keys in share row exclusive mode",
);
const addKey = statement<never, [string, string, string]>(
  "add signing key",
  "insert into signing_keys (id, public_key, private_key) values ($1, $2, $3)",
);

/** Signs and verifies the texts of ticket QR codes. Keys are read again after a minute, so that every process soon refuses a retired key [G.ticket.06]. */
export interface TicketSigner {
  /** Returns the QR text of a ticket, signed with the newest active key. */
  sign(ticket: TicketQr): Promise<string>;
  verify(text: string): Promise<QrVerdict>;
  /** Returns the public keys for scanners without a network. */
  publicKeys(): Promise<readonly TicketKey[]>;
}

interface Keys {
  readonly public: readonly TicketKey[];
  readonly signing: { readonly id: string; readonly key: KeyObject };
  readonly readAt: number;
}

const sealPurpose = "ticket signing keys";
const cacheMilliseconds = 60_000;

export function createTicketSigner(context: Context): TicketSigner {
  let cached: Promise<Keys> | null = null;

  async function keys(): Promise<Keys> {
    const found = cached ? await cached : null;
    if (found && Math.abs(context.clock().getTime() - found.readAt) < cacheMilliseconds)
      return found;
    cached = readKeys(context);
    cached.catch(() => (cached = null)); // this caller gets the error, the next one reads again
    return cached;
  }
  return {
    async sign(ticket) {
      const { signing } = await keys();
      const text = signedPart(signing.id, ticket);
      return `${text}.${sign(null, Buffer.from(text), signing.key).toString("base64url")}`;
    },
    verify: async (text) => verifyTicketQr(text, (await keys()).public),
    publicKeys: async () => (await keys()).public,
  };
}

async function readKeys(context: Context): Promise<Keys> {
  const rows = await context.database.query(activeKeys());
  return keysOf(context, rows) ?? createKey(context);
}

/** Returns null when no active key can be decrypted with this secret. */
function keysOf({ config, clock }: Context, rows: readonly KeyRow[]): Keys | null {
  for (const row of rows) {
    const secret = unseal(config.APP_SECRET, sealPurpose, row.private_key);
    if (!secret) continue;
    const key = createPrivateKey({ key: secret, format: "der", type: "pkcs8" });
    return {
      public: rows.map(({ id, public_key }) => ({ id, public_key })),
      signing: { id: row.id, key },
      readAt: clock().getTime(),
    };
  }
  return null;
}

async function createKey(context: Context): Promise<Keys> {
  return context.database.transaction(async (transaction) => {
    const [, rows] = await transaction.batch<[never, KeyRow]>([lockKeys(), activeKeys()]);
    const existing = keysOf(context, rows); // created by another process in the meantime
    if (existing) return existing;
    const row = newKey(context.config.APP_SECRET);
    await transaction.finish([addKey(row.id, row.public_key, row.private_key)]);
    context.log.info({ key: row.id }, "ticket signing key rotated");
    const keys = keysOf(context, [row, ...rows]);
    if (!keys) throw new Error("ticket signing key cannot be decrypted");
    return keys;
  });
}

function newKey(appSecret: string): KeyRow {
  const { publicKey, privateKey } = generateKeyPairSync("ed25519");
  const raw = publicKey.export({ format: "jwk" }).x;
  if (raw === undefined) throw new Error("Ed25519 key: public key missing");
  return {
    id: randomBytes(3).toString("hex"),
    public_key: raw,
    private_key: seal(appSecret, sealPurpose, privateKey.export({ format: "der", type: "pkcs8" })),
  };
}
