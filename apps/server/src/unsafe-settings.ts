import { BlockList, isIP } from "node:net";

/**
 * Memory of a password hash in KiB: OWASP's second choice for argon2id, with two passes in one lane. Before it is changed, stored hashes must be renewed at a
 * log-in: until then the time of a log-in would tell whether an account exists.
 */
export const safePasswordMemory = 19_456;

/** Minimum bits of `APP_SECRET` by the estimate below; 32 random hexadecimal digits have more. */
export const minSecretBits = 56;

const local = new BlockList();
local.addSubnet("127.0.0.0", 8, "ipv4");
local.addSubnet("0.0.0.0", 8, "ipv4");
local.addAddress("::1", "ipv6");
local.addAddress("::", "ipv6");

/** Whether a host is this machine, in every spelling of an address: `127.1`, `0x7f000001`, `[::ffff:127.0.0.1]`. */
export function isLocalHost(host: string): boolean {
  // Only http addresses are normalised by the URL parser; `smtp://127.1` keeps its spelling.
  const name = (URL.parse(`http://${host}`)?.hostname ?? host)
    .replace(/^\[|\]$/g, "")
    .replace(/\.$/, "")
    .toLowerCase();
  if (name === "localhost" || name.endsWith(".localhost")) return true;
  const family = isIP(name);
  // BlockList applies the IPv4 rules to IPv4-mapped IPv6 addresses.
  return family !== 0 && local.check(name, family === 4 ? "ipv4" : "ipv6");
}

/** Returns the errors of an address in a live process: no TLS, a sandbox, this machine. */
export function liveAddressErrors(setting: string, value: string): string[] {
  const { protocol, hostname } = new URL(value);
  const errors: string[] = [];
  if (protocol !== "https:") errors.push(`${setting}: must be https in live mode`);
  if (isLocalHost(hostname) || hostname.includes("sandbox"))
    errors.push(`${setting}: ${hostname} is a sandbox or local host`);
  return errors;
}

/**
 * Estimates the bits of a secret. A character that continues a run (`aaa`, `123`) or ends a repeated group of three adds nothing. A letter in a run
 * of five or more in one case counts as text, with one bit. Any other character counts by the number of different characters.
 */
export function estimateSecretBits(secret: string): number {
  const perCharacter = Math.log2(new Set(secret).size);
  const textRuns = secret.replace(/[a-z]{5,}|[A-Z]{5,}/g, (run) => "\0".repeat(run.length));
  let bits = 0;
  for (let index = 0; index < secret.length; index += 1) {
    const step = secret.charCodeAt(index) - secret.charCodeAt(index - 1);
    const isConsecutive =
      Math.abs(step) <= 1 && step === secret.charCodeAt(index - 1) - secret.charCodeAt(index - 2);
    const group = secret.slice(index - 2, index + 1);
    const isRepeated = index > 2 && secret.indexOf(group) < index - 2;
    if (!isConsecutive && !isRepeated)
      bits += textRuns[index] === "\0" ? Math.min(1, perCharacter) : perCharacter;
  }
  return bits;
}

/** Whether mail is sent encrypted: implicit TLS, or STARTTLS required, with the certificate verified. */
export function isSmtpEncrypted(url: string): boolean {
  const { protocol, searchParams } = new URL(url);
  if (
    searchParams.get("ignoreTLS") === "true" ||
    searchParams.get("secure") === "false" ||
    searchParams.get("tls.rejectUnauthorized") === "false"
  )
    return false;
  return (
    protocol === "smtps:" ||
    (protocol === "smtp:" &&
      (searchParams.get("requireTLS") === "true" || searchParams.get("secure") === "true"))
  );
}

/** Whether a PostgreSQL connection stays on this machine or is encrypted with a verified certificate. */
export function isDatabaseProtected(url: string): boolean {
  const address = URL.parse(url.replace("@/", "@localhost/")); // with a socket folder in `host=` the host is missing
  if (address === null) return false;
  const { hostname, searchParams } = address;
  const host = searchParams.get("host") ?? decodeURIComponent(hostname);
  if (host === "" || host.startsWith("/") || isLocalHost(host)) return true;
  const mode = searchParams.get("sslmode");
  // In libpq `require` accepts any certificate; this driver's `require` verifies it.
  return (
    mode === "verify-full" ||
    mode === "verify-ca" ||
    (mode === "require" && searchParams.get("uselibpqcompat") !== "true")
  );
}
