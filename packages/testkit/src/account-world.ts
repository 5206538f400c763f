import { randomInt } from "node:crypto";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { TestApp } from "./test-app.ts";

/** A traveller with a validated account. */
export interface Traveller {
  readonly userId: string;
  readonly publicId: string;
  /** E.164. */
  readonly phone: string;
  readonly email: string | null;
  readonly password: string;
  /** A full session. */
  readonly token: string;
}

/** A password that the password rules accept. */
export const goodPassword = "papillon-bleu-8";

/** Last phone number used; counts up from a random start, so the numbers of a process are unique. */
let phones = randomInt(0, 9e6);

/** Returns an unused Cameroon mobile number, E.164. */
export function freshPhone(): string {
  phones = (phones + 1) % 9e6;
  return `+23767${1e6 + phones}`;
}

/** Returns a valid request of the register page with an unused phone and the required fields; `overrides` replaces or adds fields. */
export function registration(
  overrides: Partial<RequestOf<"register">["body"]> = {},
): RequestOf<"register">["body"] {
  return {
    firstname: "Aïssatou",
    lastname: "Mbarga",
    phonenumber: freshPhone(),
    password: goodPassword,
    sex_id: 2,
    town: "Bafoussam",
    ...overrides,
  };
}

/** Registers a traveller through the API and validates the account with the sent code. */
export async function registerTraveller(
  app: TestApp,
  overrides: Partial<RequestOf<"register">["body"]> = {},
): Promise<Traveller> {
  const body = registration(overrides);
  // Queues send concurrently: earlier messages are sent first, so that the newest code belongs to this account.
  await app.drainOutbox();
  const opened = await app.call("register", { body });
  if (opened.status !== 201) throw new Error(`could not register: ${JSON.stringify(opened.body)}`);
  const { user } = opened.body.data;
  const code = await lastCode(app, user.phonenumber ?? user.email ?? "");
  const validated = await app.call(
    "validateAccount",
    { params: { code }, body: {} },
    { token: String(opened.body["Authorization"]) },
  );
  if (validated.status !== 200)
    throw new Error(`could not validate: ${JSON.stringify(validated.body)}`);
  return {
    userId: user.id,
    publicId: user.public_id,
    phone: user.phonenumber ?? "",
    email: user.email,
    password: String(body.password),
    token: String(validated.body["Authorization"]),
  };
}

/** Registers a traveller with phone and e-mail, and verifies both with their codes. */
export async function registerVerified(
  app: TestApp,
  overrides: Partial<RequestOf<"register">["body"]> & { readonly email: string },
): Promise<Traveller> {
  const one = await registerTraveller(app, overrides);
  const verified = await app.call(
    "confirmContact",
    { body: { kind: "email", code: await lastCode(app, overrides.email) } },
    { token: one.token },
  );
  if (verified.status !== 200)
    throw new Error(`could not verify the e-mail: ${JSON.stringify(verified.body)}`);
  return one;
}

/** Runs the outbox, then returns the texts received by a phone (E.164) or e-mail address, the newest last. */
export async function messagesTo(app: TestApp, to: string): Promise<readonly string[]> {
  await app.drainOutbox();
  if (to.includes("@"))
    return app.sandbox
      .mailInbox()
      .filter((mail) => mail.to.some((one) => one.toLowerCase() === to.toLowerCase()))
      .map(({ text }) => text);
  return app.sandbox
    .smsInbox()
    .filter((sms) => `+${sms.to}` === to)
    .map(({ text }) => text);
}

/** Returns the newest one-time code sent to a phone or e-mail address. */
export async function lastCode(app: TestApp, to: string): Promise<string> {
  const codes = (await messagesTo(app, to)).flatMap(
    (text) => /(?<!\d)\d{6}(?!\d)/.exec(text.replace(/https?:\S+/g, "")) ?? [],
  );
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`no code reached ${to}`);
  return code;
}

/** Returns the token of the newest set-password link sent to a phone or e-mail address. */
export async function lastLink(app: TestApp, to: string): Promise<string> {
  const links = (await messagesTo(app, to)).flatMap(
    (text) => /\/auth\/reset-password\/([\w-]{22})/.exec(text)?.[1] ?? [],
  );
  const link = links.at(-1);
  if (link === undefined) throw new Error(`no link reached ${to}`);
  return link;
}
