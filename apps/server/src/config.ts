import {
  maxPhonePrompts,
  maxPrompts,
  maxUnpaidPrompts,
} from "@wakafine/shared/payments/prompt-limit.ts";
import { z } from "zod";
import { messageLiveErrors, messageSettings } from "./message-settings.ts";
import { paymentLiveErrors, paymentSettings } from "./modules/payments/providers/registry.ts";
import {
  estimateSecretBits,
  isDatabaseProtected,
  isLocalHost,
  isSmtpEncrypted,
  liveAddressErrors,
  minSecretBits,
  safePasswordMemory,
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

/** The environment variables of the process with their defaults. No other code reads `process.env`. */
const environment = z.object({
  WAKAFINE_MODE: z.enum(["demo", "live"]).default("demo"),
  ROLES: list.pipe(z.array(z.enum(["web", "worker"])).min(1)).default(["web", "worker"]),
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: port.default(3000),
  /** Port of `/metrics`, on the loopback address only; without it no metrics are collected. */
  METRICS_PORT: port.optional(),
  /** Set by `npm run dev`: pages reload after a restart of the server. */
  DEV_RELOAD: flag.default(false),
  /** Public origin; links in messages start with it. */
  PUBLIC_ORIGIN: z
    .url({ protocol: /^https?$/ })
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  CORS_ORIGINS: list.default([]),
  /** Addresses of the reverse proxies, or `none`; a live process must set it. */
  TRUSTED_PROXIES: list.default([]),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must start with postgres://"),
  /** Lets a live process connect to a remote PostgreSQL without TLS, for example over a private network. */
  DATABASE_PLAINTEXT: flag.default(false),
  DATABASE_CONNECTIONS: z.coerce.number().int().min(2).max(200).default(10),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"]).default("info"),
  /** Signs ticket pictures, hashes device and address keys. */
  APP_SECRET: z.string().min(32, "must have at least 32 characters").default(demoSecret),

  ...paymentSettings,
  /** Origin of the callback URLs for payment providers; default PUBLIC_ORIGIN. */
  PAYMENT_CALLBACK_ORIGIN: z.url().optional(),
  SMS_BASE_URL: z.url().default("http://127.0.0.1:4102"),
  SMS_CLIENT_ID: z.string().default("demo-sms"),
  SMS_CLIENT_SECRET: z.string().default("demo-sms-secret"),
  SMS_SENDER: z.string().default("tel:+2370000"),
  ...messageSettings,
  SMTP_URL: z.string().default("smtp://127.0.0.1:4103"),
  MAIL_FROM: z.string().default("Wakafine <billets@wakafine.example>"),

  OPERATOR_NAME: z.string().default("Wakafine SARL"),
  OPERATOR_ADDRESS: z.string().default("BP 0000, Douala, Cameroun"),
  OPERATOR_REGISTRATION: z.string().default("RC/DLA/0000/B/0000"),
  OPERATOR_PHONE: z.string().default("+237233000000"),
  OPERATOR_EMAIL: z.string().default("bonjour@wakafine.example"),
  /** Service days: Monday to Friday or every day [G.pub.02]. */
  OPERATOR_SERVICE_DAYS: z.enum(["weekdays", "every_day"]).default("weekdays"),
  /** The operator's pages on social networks; a page without an address is not shown [G.pub.06]. */
  SOCIAL_FACEBOOK: z.url({ protocol: /^https$/ }).optional(),
  SOCIAL_X: z.url({ protocol: /^https$/ }).optional(),
  SOCIAL_WHATSAPP: z.url({ protocol: /^https$/ }).optional(),
  SOCIAL_LINKEDIN: z.url({ protocol: /^https$/ }).optional(),
  SOCIAL_TELEGRAM: z.url({ protocol: /^https$/ }).optional(),

  /** Whether a new agency is public at once; by default only in demo mode [G.auth.28]. */
  AGENCY_AUTO_APPROVE: flag.optional(),

  /** Whether administrators must have a second factor; by default only in live mode, in demo mode it is optional. */
  SECOND_FACTOR_REQUIRED: flag.optional(),

  HOLDS_PER_DEVICE: z.coerce.number().int().min(1).default(3),
  SEATS_PER_DEVICE: z.coerce.number().int().min(1).default(20),
  SEATS_PER_ADDRESS: z.coerce.number().int().min(1).default(60),
  /** Undecided payments of one device or address; many travellers share the address of a carrier [G.book.32]. */
  PENDING_PAYMENTS_PER_DEVICE: z.coerce.number().int().min(1).default(5),
  PENDING_PAYMENTS_PER_ADDRESS: z.coerce.number().int().min(1).default(400),
  /** Payment prompts to one phone in 15 minutes: from one device or address, and from all callers that have not verified the phone [G.book.32]. */
  PROMPTS_PER_PAYER: z.coerce.number().int().min(1).default(maxPrompts),
  PROMPTS_PER_PHONE: z.coerce.number().int().min(1).default(maxPhonePrompts),
  /** Prompts to one phone in a day that were not paid, from callers that have not verified it. */
  UNPAID_PROMPTS_PER_PHONE: z.coerce.number().int().min(1).default(maxUnpaidPrompts),
  /** Payment attempts of one order. */
  ATTEMPTS_PER_ORDER: z.coerce.number().int().min(1).default(10),
  /** Without a verified phone: seats of one departure per device and per address, and the divisor of a departure's places for all unverified holds [G.book.32]. */
  UNVERIFIED_SEATS_PER_DEPARTURE: z.coerce.number().int().min(1).default(10),
  UNVERIFIED_SHARE_DIVISOR: z.coerce.number().int().min(1).default(3),
  /** The minimum of that share, for small vehicles. */
  UNVERIFIED_SEATS_MIN: z.coerce.number().int().min(0).default(4),
  /** Unpaid seats × minutes in an hour after which a device or address must verify a phone. */
  UNPAID_SEAT_MINUTES: z.coerce.number().int().min(1).default(150),
  /** Hours until a device must verify the same phone again. */
  PHONE_VERIFIED_HOURS: z.coerce.number().int().min(1).max(720).default(24),
  /** Francs from which a refund needs the approval of a second administrator. */
  REFUND_APPROVAL_XAF: z.coerce.number().int().min(0).default(50_000),
  /** Francs from which a payout to an agency needs the approval of a second administrator. */
  PAYOUT_APPROVAL_XAF: z.coerce.number().int().min(0).default(200_000),
  /** SMS codes in an hour: requested from one address and not entered, and sent to one phone. */
  PHONE_CODES_PER_ADDRESS: z.coerce.number().int().min(1).default(400),
  /** SMS codes in 5 minutes from an address that has used up `PHONE_CODES_PER_ADDRESS`; each is the first of its phone that day. */
  PHONE_CODES_IN_RESERVE: z.coerce.number().int().min(1).default(10),
  PHONE_CODES_PER_PHONE: z.coerce.number().int().min(1).default(5),
  /** SMS codes: sent to one phone in a day, and by the whole installation in an hour. */
  PHONE_CODES_PER_PHONE_DAILY: z.coerce.number().int().min(1).default(20),
  PHONE_CODES_PER_HOUR: z.coerce.number().int().min(1).default(5000),
  /** Country codes of the phones that receive codes, tickets of counter sales, and passengers' own tickets. */
  PHONE_CODE_COUNTRIES: list
    .pipe(z.array(z.string().regex(/^[1-9][0-9]{0,2}$/)).min(1))
    .default(["237"]),
  LIMITS: flag.default(true),
  /** Requests per minute: searches (with their pages), and requests that take, change or release seats. Many phones share an address. */
  SEARCHES_PER_DEVICE: z.coerce.number().int().min(1).default(240),
  SEARCHES_PER_ADDRESS: z.coerce.number().int().min(1).default(6000),
  HOLD_REQUESTS_PER_DEVICE: z.coerce.number().int().min(1).default(60),
  HOLD_REQUESTS_PER_ADDRESS: z.coerce.number().int().min(1).default(1200),
  /** Ticket pictures and pages per minute; links in messages open them without a device cookie. */
  PICTURES_PER_DEVICE: z.coerce.number().int().min(1).default(60),
  PICTURES_PER_ADDRESS: z.coerce.number().int().min(1).default(600),
  /** Request bodies above 16 kB in memory, of all callers and of one address; a body below the rate is ended. */
  BODY_MEMORY_MIB: z.coerce.number().int().min(10).default(40),
  BODY_MEMORY_PER_ADDRESS_MIB: z.coerce.number().int().min(10).default(20),
  BODY_BYTES_PER_SECOND: z.coerce.number().int().min(1).default(1600),
  /** Maximum number of open connections; default: four fifths of the descriptor limit, at most 10,000. */
  MAX_CONNECTIONS: z.coerce.number().int().min(10).optional(),
  /** Mean delay of the event loop in milliseconds above which requests are refused with 503. */
  EVENT_LOOP_DELAY_MS: z.coerce.number().int().min(100).default(2000),
  /** Whether `/api/docs` is served; by default only in demo mode. */
  API_DOCS: flag.optional(),
  /** KiB of memory that the hash of a new password uses; stored hashes name their own. */
  PASSWORD_MEMORY_KIB: z.coerce.number().int().min(8).max(1_048_576).default(safePasswordMemory),
  /** Failed logins with one identifier from all addresses in 15 minutes; beyond it only a trusted device, or the owner with a code, can log in. */
  LOGIN_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(50),
  /** Wrong codes and links of one account in a day from unknown callers. */
  CODE_FAILURES_PER_ACCOUNT: z.coerce.number().int().min(1).default(30),
  /** SMS with codes of one purpose to one number in an hour. */
  SMS_CODES_PER_HOUR: z.coerce.number().int().min(1).default(6),
  /** SMS with notices to one number in an hour. */
  SMS_NOTICES_PER_HOUR: z.coerce.number().int().min(1).default(6),
  /** SMS with resent tickets to one number in an hour. */
  SMS_RESENDS_PER_HOUR: z.coerce.number().int().min(1).default(6),
  /** SMS to one number in an hour about bookings that no provider was paid for: counter sales and totals of 0. */
  SMS_SALES_PER_HOUR: z.coerce.number().int().min(1).default(10),
  /** SMS to one number in an hour about changed departures. */
  SMS_CHANGES_PER_HOUR: z.coerce.number().int().min(1).default(10),
  /** SMS to one number in an hour about parcels; those with withdrawal codes have as many of their own. */
  SMS_PARCELS_PER_HOUR: z.coerce.number().int().min(1).default(30),
  /** Edits of one departure in an hour that notify travellers. */
  DEPARTURE_CHANGES_PER_HOUR: z.coerce.number().int().min(1).default(10),
  /** Counter sales of one member in an hour. */
  COUNTER_SALES_PER_HOUR: z.coerce.number().int().min(1).default(240),
  /** Parcels that one member takes in in an hour. */
  PARCELS_PER_HOUR: z.coerce.number().int().min(1).default(240),
  /** Unknown or foreign ticket codes that one member enters in 15 minutes. */
  TICKET_ATTEMPTS_PER_MEMBER: z.coerce.number().int().min(1).default(60),
  /** The same for all members of one agency. */
  TICKET_ATTEMPTS_PER_AGENCY: z.coerce.number().int().min(1).default(300),
  /** Coupon codes that cannot be used, entered by one device in 15 minutes. */
  COUPON_ATTEMPTS_PER_DEVICE: z.coerce.number().int().min(1).default(10),
  /** The same for all devices of one address. */
  COUPON_ATTEMPTS_PER_ADDRESS: z.coerce.number().int().min(1).default(100),
  /** Folder of the pictures of users and agencies, shared by all server processes. */
  FILES_DIR: z.string().min(1).default(".data/files"),

  /** Days after the trip's end until identity numbers and delivery addresses are erased. */
  IDENTITY_DAYS: z.coerce.number().int().min(1).default(90),
  /** Days after the trip's end until names and phones, also the payer's, are erased; those of attempts and refunds as many days after these. */
  CONTACT_DAYS: z.coerce.number().int().min(1).default(730),
  /** Days until messages lose their text and recipient, and failed jobs their payload. */
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

/** Thrown when the process must not start; the message has one line per wrong setting. */
export class ConfigError extends Error {
  override readonly name = "ConfigError";
}

/** Reads and validates the settings; a live process refuses sandbox hosts, http providers and the demo secret. */
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
    wrong.push("TRUSTED_PROXIES: none must be alone; name the proxies or set none");
  if (wrong.length > 0) throw new ConfigError(wrong.join("\n"));
  return { ...config, TRUSTED_PROXIES: proxies };
}

function liveErrors(config: Config): string[] {
  const errors: string[] = [];
  for (const name of ["SMS_BASE_URL", "PUBLIC_ORIGIN", "PAYMENT_CALLBACK_ORIGIN"] as const)
    errors.push(...liveAddressErrors(name, config[name]));
  errors.push(...paymentLiveErrors(config), ...messageLiveErrors(config));
  errors.push(...transportErrors(config));
  if (config.APP_SECRET.includes(demoSecret))
    errors.push("APP_SECRET: the demo secret may not be used in live mode");
  else if (estimateSecretBits(config.APP_SECRET) < minSecretBits)
    errors.push("APP_SECRET: is too easy to guess; create one with `openssl rand -hex 32`");
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
      errors.push(`${name}: is the demo value`);
  }
  if (config.DEV_RELOAD) errors.push("DEV_RELOAD: is for npm run dev");
  if (!config.SECOND_FACTOR_REQUIRED)
    errors.push("SECOND_FACTOR_REQUIRED: may not be deactivated in live mode");
  // One cost for all hashes: the time of a log-in must not tell whether an account exists.
  if (config.PASSWORD_MEMORY_KIB !== safePasswordMemory)
    errors.push(`PASSWORD_MEMORY_KIB: must be ${safePasswordMemory} in live mode`);
  if (!config.LIMITS) errors.push("LIMITS: may not be deactivated in live mode");
  return errors;
}

/** Returns the errors of connections that others could read, and of origins that they could change. */
function transportErrors(config: Config): string[] {
  const errors: string[] = [];
  const mail = URL.parse(config.SMTP_URL);
  if (mail === null) errors.push("SMTP_URL: is not a URL; use smtps://user:password@host");
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
      "TRUSTED_PROXIES: name the reverse proxies that serve the https origin (otherwise all visitors share one address), or set none",
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

/** Whether codes, tickets of counter sales, passengers' own tickets and messages about parcels are sent by SMS to the country of a phone. */
export function receivesCodes(
  { PHONE_CODE_COUNTRIES }: Pick<Config, "PHONE_CODE_COUNTRIES">,
  phone: string,
): boolean {
  return PHONE_CODE_COUNTRIES.some((country) => phone.startsWith(`+${country}`));
}
