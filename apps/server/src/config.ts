import { maxPhonePrompts, maxPrompts } from "@wakafine/shared/payments/prompt-limit.ts";
import { z } from "zod";
import { paymentLiveErrors, paymentSettings } from "./modules/payments/providers/registry.ts";
import {
  estimateSecretBits,
  isDatabaseProtected,
  isLocalHost,
  isSmtpEncrypted,
  liveAddressErrors,
  minSecretBits,
} from "./unsafe-settings.ts";

const flag = z.enum(["true", "false"]).transform((value) => value === "true");
const port = z.coerce.number().int().min(0).max(65535);
const list = z.string().transform((value) =>
  value
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean),
);
const demoSecret = "demo-secret-never-use-it-live-0000";

/** Everything the process reads from its environment, with its default. Nothing else reads `process.env`. */
const environment = z.object({
  WAKAFINE_MODE: z.enum(["demo", "live"]).default("demo"),
  ROLES: list.pipe(z.array(z.enum(["web", "worker"])).min(1)).default(["web", "worker"]),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: port.default(3000),
  /** Where `/metrics` answers, on loopback alone; without it nothing is counted. */
  METRICS_PORT: port.optional(),
  /** Set by `npm run dev`: pages load themselves again after a restart. */
  DEV_RELOAD: flag.default(false),
  /** Address people see; links in messages start with it. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  CORS_ORIGINS: list.default([]),
  /** Addresses of the reverse proxies; `none` says that there is none, which a live process must say. */
  TRUSTED_PROXIES: list.default([]),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://"),
  /** Lets a live process connect to a remote PostgreSQL without TLS, for example over a private network. */
  DATABASE_PLAINTEXT: flag.default(false),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Signs ticket pictures, hashes device and address keys. */
  APP_SECRET: z.string().min(32, "must have at least 32 characters").default(demoSecret),

  ...paymentSettings,
  /** Where payment providers send callbacks; by default PUBLIC_ORIGIN. */
  PAYMENT_CALLBACK_ORIGIN: z.url().optional(),
  SMS_BASE_URL: z.url().default("http://127.0.0.1:4102"),
  SMS_CLIENT_ID: z.string().default("demo-sms"),
  SMS_CLIENT_SECRET: z.string().default("demo-sms-secret"),
  SMS_SENDER: z.string().default("tel:+2370000"),
  SMTP_URL: z.string().default("smtp://127.0.0.1:4103"),
  MAIL_FROM: z.string().default("Wakafine <billets@wakafine.example>"),

  OPERATOR_NAME: z.string().default("Wakafine SARL"),
  OPERATOR_ADDRESS: z.string().default("BP 0000, Douala, Cameroun"),
  OPERATOR_REGISTRATION: z.string().default("RC/DLA/0000/B/0000"),
  OPERATOR_PHONE: z.string().default("+237233000000"),
  OPERATOR_EMAIL: z.string().default("bonjour@wakafine.example"),
  /** Service days: Monday to Friday or every day [G.pub.02]. */
  OPERATOR_SERVICE_DAYS: z.enum(["weekdays", "every_day"]).default("weekdays"),
  /** Pages of the operator on social networks; one without an address is not shown [G.pub.06]. */
  SOCIAL_FACEBOOK: z.url({ protocol: /^https$/ }).optional(),
  SOCIAL_X: z.url({ protocol: /^https$/ }).optional(),
  SOCIAL_WHATSAPP: z.url({ protocol: /^https$/ }).optional(),
  SOCIAL_LINKEDIN: z.url({ protocol: /^https$/ }).optional(),
  SOCIAL_TELEGRAM: z.url({ protocol: /^https$/ }).optional(),

  /** Whether a new agency is public at once; unset it is in demo mode and is not in live mode [G.auth.28]. */
  AGENCY_AUTO_APPROVE: flag.optional(),

  /** Whether administrators need a second factor; unset it is required in live mode and may be used in demo mode. */
  SECOND_FACTOR_REQUIRED: flag.optional(),

  HOLDS_PER_DEVICE: z.coerce.number().int().min(1).default(3),
  SEATS_PER_DEVICE: z.coerce.number().int().min(1).default(20),
  SEATS_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  /** Payments of one device or address that wait for an answer; many travellers share the address of a carrier [G.book.32]. */
  PENDING_PAYMENTS_PER_DEVICE: z.coerce.number().int().min(1).default(5),
  PENDING_PAYMENTS_PER_ADDRESS: z.coerce.number().int().min(1).default(400),
  /** Payment prompts to one phone in 15 minutes: asked for by one device or address, and by everybody whose phone is not verified [G.book.32]. */
  PROMPTS_PER_PAYER: z.coerce.number().int().min(1).default(maxPrompts),
  PROMPTS_PER_PHONE: z.coerce.number().int().min(1).default(maxPhonePrompts),
  /** Without a verified phone: seats of one departure per device and per address, and the part of a departure's places that all of them may hold [G.book.32]. */
  UNVERIFIED_SEATS_PER_DEPARTURE: z.coerce.number().int().min(1).default(10),
  UNVERIFIED_SHARE_DIVISOR: z.coerce.number().int().min(1).default(3),
  /** The least that part may be, for small vehicles. */
  UNVERIFIED_SEATS_MIN: z.coerce.number().int().min(0).default(4),
  /** Seats times minutes held without paying in an hour after which a device or address verifies a phone. */
  UNPAID_SEAT_MINUTES: z.coerce.number().int().min(1).default(150),
  /** How long a device is not asked for the code of the same phone again. */
  PHONE_VERIFIED_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  /** Codes by SMS in an hour: asked for from one address and not entered, sent to one phone. */
  PHONE_CODES_PER_ADDRESS: z.coerce.number().int().min(1).default(400),
  PHONE_CODES_PER_PHONE: z.coerce.number().int().min(1).default(5),
  /** Codes by SMS: sent to one phone in a day, and by the whole installation in an hour. */
  PHONE_CODES_PER_PHONE_DAILY: z.coerce.number().int().min(1).default(20),
  PHONE_CODES_PER_HOUR: z.coerce.number().int().min(1).default(5000),
  /** Country codes of the phones that get codes. */
  PHONE_CODE_COUNTRIES: list
    .pipe(z.array(z.string().regex(/^[1-9][0-9]{0,2}$/)).min(1))
    .default(["237"]),
  LIMITS: flag.default(true),
  /** Requests a minute: searches (trips, pages of results), and calls that take, change or release places. Many phones share an address. */
  SEARCHES_PER_DEVICE: z.coerce.number().int().min(1).default(240),
  SEARCHES_PER_ADDRESS: z.coerce.number().int().min(1).default(6000),
  HOLD_REQUESTS_PER_DEVICE: z.coerce.number().int().min(1).default(60),
  HOLD_REQUESTS_PER_ADDRESS: z.coerce.number().int().min(1).default(1200),
  /** Pictures and pages of tickets a minute; a message leads to them without a device cookie. */
  PICTURES_PER_DEVICE: z.coerce.number().int().min(1).default(60),
  PICTURES_PER_ADDRESS: z.coerce.number().int().min(1).default(600),
  /** Request bodies above 16 kB in memory, of all callers and of one address; a body slower than the rate is ended. */
  BODY_MEMORY_MIB: z.coerce.number().int().min(10).default(40),
  BODY_MEMORY_PER_ADDRESS_MIB: z.coerce.number().int().min(10).default(20),
  BODY_BYTES_PER_SECOND: z.coerce.number().int().min(1).default(1600),
  /** Open connections; without it four fifths of the descriptor limit, at most 10,000. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).optional(),
  /** Whether `/api/docs` answers; unset it does in demo mode and does not in live mode. */
  API_DOCS: flag.optional(),
  /** Failed logins of one identifier from all addresses in 15 minutes; past it only a browser the account knows may log in, or a code lets the owner in. */
  LOGIN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(50),
  /** Wrong codes and links of one account in a day from callers it does not know. */
  CODE_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(30),
  /** SMS with codes of one purpose that one number gets in an hour. */
  SMS_CODES_PER_HOUR: z.coerce.number().int().min(1).default(6),
  /** SMS with notices that one number gets in an hour. */
  SMS_NOTICES_PER_HOUR: z.coerce.number().int().min(1).default(6),
  /** SMS that one number gets in an hour because tickets were asked for again. */
  SMS_RESENDS_PER_HOUR: z.coerce.number().int().min(1).default(6),
  /** Unknown or foreign ticket codes that one member types in 15 minutes. */
  TICKET_GUESSES_PER_MEMBER: z.coerce.number().int().min(1).default(60),
  /** The same for all members of one agency. */
  TICKET_GUESSES_PER_AGENCY: z.coerce.number().int().min(1).default(300),
  /** Folder of the pictures of people and agencies, shared by all server processes. */
  FILES_DIR: z.string().min(1).default(".data/files"),

  /** Days after the trip's end until identity numbers and the address the tickets went to are erased. */
  IDENTITY_DAYS: z.coerce.number().int().min(1).default(90),
  /** Days after the trip's end until names and phones, the payer's too, are erased; in attempts and refunds days after those. */
  CONTACT_DAYS: z.coerce.number().int().min(1).default(730),
  /** Days until messages lose their words and recipients, and failed effects what they carried. */
  MESSAGE_DAYS: z.coerce.number().int().min(1).default(90),
  /** Days until audit rows lose the hashed address. */
  AUDIT_DAYS: z.coerce.number().int().min(1).default(730),
});

export type Config = Readonly<
  Omit<
    z.infer<typeof environment>,
    | "PUBLIC_ORIGIN"
    | "PAYMENT_CALLBACK_ORIGIN"
    | "AGENCY_AUTO_APPROVE"
    | "API_DOCS"
    | "SECOND_FACTOR_REQUIRED"
  >
> & {
  readonly PUBLIC_ORIGIN: string;
  readonly AGENCY_AUTO_APPROVE: boolean;
  readonly API_DOCS: boolean;
  readonly SECOND_FACTOR_REQUIRED: boolean;
  readonly PAYMENT_CALLBACK_ORIGIN: string;
};

/** Thrown when the process must not start; the message lists every wrong setting, one a line. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads and checks the settings; a live process refuses sandbox hosts, http providers and the demo secret. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ""),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  }
  const origin = parsed.data.PUBLIC_ORIGIN ?? `http://127.0.0.1:${parsed.data.PORT}`;
  const isDemo = parsed.data.WAKAFINE_MODE === "demo";
  const config = {
    ...parsed.data,
    PUBLIC_ORIGIN: origin,
    PAYMENT_CALLBACK_ORIGIN: parsed.data.PAYMENT_CALLBACK_ORIGIN ?? origin,
    AGENCY_AUTO_APPROVE: parsed.data.AGENCY_AUTO_APPROVE ?? isDemo,
    API_DOCS: parsed.data.API_DOCS ?? isDemo,
    SECOND_FACTOR_REQUIRED: parsed.data.SECOND_FACTOR_REQUIRED ?? !isDemo,
  };
  const wrong = config.WAKAFINE_MODE === "live" ? liveErrors(config) : [];
  const proxies = config.TRUSTED_PROXIES.filter((proxy) => proxy !== "none");
  if (proxies.length > 0 && proxies.length < config.TRUSTED_PROXIES.length)
    wrong.push("TRUSTED_PROXIES: none stands alone; name the proxies or say none");
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return { ...config, TRUSTED_PROXIES: proxies };
}

function liveErrors(config: Config): string[] {
  const errors: string[] = [];
  for (const name of ["SMS_BASE_URL", "PUBLIC_ORIGIN", "PAYMENT_CALLBACK_ORIGIN"] as const)
    errors.push(...liveAddressErrors(name, config[name]));
  errors.push(...paymentLiveErrors(config));
  errors.push(...transportErrors(config));
  if (config.APP_SECRET.includes(demoSecret))
    errors.push("APP_SECRET: the demo secret may not be used in live mode");
  else if (estimateSecretBits(config.APP_SECRET) < minSecretBits)
    errors.push("APP_SECRET: is too easy to guess; make one with `openssl rand -hex 32`");
  for (const name of ["SMS_CLIENT_ID", "SMS_CLIENT_SECRET"] as const) {
    if (config[name].startsWith("demo-")) errors.push(`${name}: is a demo key`);
  }
  for (const name of [
    "SMS_SENDER",
    "MAIL_FROM",
    "OPERATOR_ADDRESS",
    "OPERATOR_REGISTRATION",
    "OPERATOR_PHONE",
    "OPERATOR_EMAIL",
  ] as const) {
    if (config[name] === environment.shape[name].parse(undefined))
      errors.push(`${name}: is the demo's`);
  }
  if (config.DEV_RELOAD) errors.push("DEV_RELOAD: is for npm run dev");
  if (!config.SECOND_FACTOR_REQUIRED)
    errors.push("SECOND_FACTOR_REQUIRED: may not be deactivated in live mode");
  if (!config.LIMITS) errors.push("LIMITS: may not be deactivated in live mode");
  return errors;
}

/** Connections that strangers could read, and origins that they could write. */
function transportErrors(config: Config): string[] {
  const errors: string[] = [];
  const mail = URL.parse(config.SMTP_URL);
  if (mail === null) errors.push("SMTP_URL: is no address; use smtps://user:password@host");
  else if (isLocalHost(mail.hostname)) errors.push("SMTP_URL: is a sandbox or local host");
  else if (!isSmtpEncrypted(config.SMTP_URL))
    errors.push(
      "SMTP_URL: sends mail without TLS; use smtps://… or smtp://…?requireTLS=true, and let the certificate be verified",
    );
  if (!config.DATABASE_PLAINTEXT && !isDatabaseProtected(config.DATABASE_URL)) {
    errors.push(
      "DATABASE_URL: a remote PostgreSQL without TLS; add ?sslmode=verify-full, or set DATABASE_PLAINTEXT=true when the network is private",
    );
  }
  if (config.TRUSTED_PROXIES.length === 0 && config.PUBLIC_ORIGIN.startsWith("https:")) {
    errors.push(
      "TRUSTED_PROXIES: name the reverse proxies that serve the https origin (otherwise all visitors share one address), or say none",
    );
  }
  for (const proxy of config.TRUSTED_PROXIES)
    if (/\/[0-7]$/.test(proxy))
      errors.push(`TRUSTED_PROXIES: ${proxy} is half the internet; name the reverse proxies`);
  for (const origin of config.CORS_ORIGINS) {
    const address = URL.parse(origin);
    if (address?.protocol !== "https:" || address.origin !== origin)
      errors.push(`CORS_ORIGINS: ${origin} must be an origin such as https://partner.example`);
    else if (isLocalHost(address.hostname))
      errors.push(`CORS_ORIGINS: ${origin} is a local host; remove it`);
  }
  return errors;
}
