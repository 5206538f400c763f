import { randomInt } from "node:crypto";
import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import type { TestApp } from "./test-app.ts";

/** A traveller whose account is validated. */
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

/** A password that every account may have. */
export const goodPassword = "papillon-bleu-8";

/** The last number given out: counted on from a random place, so no two of a process are the same. */
let phones = randomInt(0, 9e6);

/** A Cameroon mobile number that nobody has yet. */
export function freshPhone(): string {
  phones = (phones + 1) % 9e6;
  return `+23767${1e6 + phones}`;
}

/** What the register page sends, with a phone of its own; nothing stands in it that a caller did not name or needs. */
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

/** Registers through the product and enters the code that was sent. */
export async function registerTraveller(
  app: TestApp,
  overrides: Partial<RequestOf<"register">["body"]> = {},
): Promise<Traveller> {
  const body = registration(overrides);
  // Several queues send side by side: what waits for the same phone goes first, so that the newest code is this account's.
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

/** Registers with phone and e-mail, and enters the code of each. */
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
    throw new Error(`could not prove the e-mail: ${JSON.stringify(verified.body)}`);
  return one;
}

/** The texts that reached a phone (E.164) or e-mail, the newest last; sends first what waits in the outbox. */
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

/** The newest one-time code sent to a phone or e-mail. */
export async function lastCode(app: TestApp, to: string): Promise<string> {
  const codes = (await messagesTo(app, to)).flatMap(
    (text) => /(?<!\d)\d{6}(?!\d)/.exec(text.replace(/https?:\S+/g, "")) ?? [],
  );
  const code = codes.at(-1);
  if (code === undefined) throw new Error(`no code reached ${to}`);
  return code;
}

/** The token of the newest set-password link sent to a phone or e-mail. */
export async function lastLink(app: TestApp, to: string): Promise<string> {
  const links = (await messagesTo(app, to)).flatMap(
    (text) => /\/auth\/reset-password\/([\w-]{22})/.exec(text)?.[1] ?? [],
  );
  const link = links.at(-1);
  if (link === undefined) throw new Error(`no link reached ${to}`);
  return link;
}
