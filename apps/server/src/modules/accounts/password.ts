import type { Argon2Parameters } from "node:crypto";
import { argon2, randomBytes, timingSafeEqual } from "node:crypto";
import { promisify } from "node:util";
import type { Config } from "../../config.ts";
import { createFairQueue } from "../../fair-queue.ts";
import { safePasswordMemory } from "../../unsafe-settings.ts";

/**
 * A hash occupies a thread and 19 MiB for about 30 ms. Two run at once; a full queue takes about 8 s. The key is the
 * address of the caller.
 */
const queue = createFairQueue({ concurrency: 2, maxWaiting: 400 });
/** Queue key of hashes without a request. */
const ownProcess = "own process";
const argon = promisify(argon2);
const derive = (addressKey: string, parameters: Argon2Parameters): Promise<Buffer> =>
  queue(addressKey, () => argon("argon2id", parameters));
type Cost = Pick<Config, "PASSWORD_MEMORY_KIB">;
const safeCost: Cost = { PASSWORD_MEMORY_KIB: safePasswordMemory };
const passes = 2;
const parallelism = 1;
const saltBytes = 16;
const hashBytes = 32;
const stored =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes a password with argon2id and a salt of its own, as a PHC string that names its cost [G.auth.08]. */
export async function hashPassword(
  password: string,
  { PASSWORD_MEMORY_KIB: memory } = safeCost,
  addressKey = ownProcess,
): Promise<string> {
  const salt = randomBytes(saltBytes);
  const hash = await derive(
    addressKey,
    parametersOf(password, salt, { memory, passes, parallelism }),
  );
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${unpadded(salt)}$${unpadded(hash)}`;
}

/** Whether the password matches the hash, in constant time. Throws for a text that is no argon2id hash, because the row is corrupt. */
export async function verifyPassword(
  password: string,
  phc: string,
  addressKey = ownProcess,
): Promise<boolean> {
  const [, memory, passes, parallelism, salt = "", hash = ""] = stored.exec(phc) ?? [];
  if (memory === undefined) throw new Error("the stored password is not an argon2id hash");
  const expected = Buffer.from(hash, "base64");
  const known = {
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
  };
  const actual = await derive(addressKey, {
    ...parametersOf(password, Buffer.from(salt, "base64"), known),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** One hash for each cost. */
const unusable = new Map<number, Promise<string>>();

/** Returns a hash of a random password. An unknown identifier is checked against it, so that it takes as long as a known one. */
export function unusablePassword(cost = safeCost): Promise<string> {
  const memory = cost.PASSWORD_MEMORY_KIB;
  const known = unusable.get(memory);
  if (known) return known;
  const hash = hashPassword(randomBytes(saltBytes).toString("base64"), cost).catch(
    (error: unknown) => {
      unusable.delete(memory); // refused by a full queue; the next caller retries
      throw error;
    },
  );
  unusable.set(memory, hash);
  return hash;
}

function parametersOf(
  password: string,
  nonce: Buffer,
  { memory, passes, parallelism }: { memory: number; passes: number; parallelism: number },
): Argon2Parameters {
  // Keyboards encode the same accented letter differently.
  return {
    message: password.normalize("NFC"),
    nonce,
    memory,
    passes,
    parallelism,
    tagLength: hashBytes,
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString("base64").replace(/=+$/, "");
}
