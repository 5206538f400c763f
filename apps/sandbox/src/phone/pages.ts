import { readFile } from "node:fs/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { html } from "./html-text.ts";
import { mountMailPages } from "../mail/pages.ts";
import type { MailSimulator } from "../mail/simulator.ts";
import { languageOf, linkTo, queryText, sendScreen, t } from "./frame.ts";
import { homeScreen, numberScreen } from "./screens.ts";
import type { PhoneSummary } from "./screens.ts";
import type { PhoneText } from "./messages.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { PhonePayment, RunningSimulator } from "../simulator.ts";
import { simulators } from "../simulators.ts";
import type { ReceivedSms, SmsSimulator } from "../sms/simulator.ts";
import type { TwilioSimulator } from "../twilio/simulator.ts";
import type { WhatsAppSimulator } from "../whatsapp/simulator.ts";
import { rawBody } from "../exchange.ts";

export interface PhoneDeps {
  readonly providers: RunningSimulator;
  readonly sms: SmsSimulator;
  readonly twilio: TwilioSimulator;
  readonly whatsApp: WhatsAppSimulator;
  readonly mail: MailSimulator;
  readonly clock: SandboxClock;
}

const RECENT_NUMBERS = 30;
const RECENT_PAYMENTS = 8;
const shownErrors: Readonly<Record<string, PhoneText>> = {
  number: "badNumber",
  pin: "badPin",
  late: "tooLate",
};

/** Mounts the pages of the simulated phone. Forms work without scripts (POST, then redirect); the refresh script is optional. */
export function mountPhone(server: FastifyInstance, deps: PhoneDeps): void {
  const { providers, clock } = deps;
  mountAsset(server, "phone.css", { contentType: "text/css; charset=utf-8", more: walletColours });
  mountAsset(server, "phone-refresh.js", { contentType: "text/javascript; charset=utf-8" });
  server.get("/", async (request, reply) =>
    sendScreen(request, reply, {
      clock,
      screen: (view) => homeScreen(view, recentNumbers(deps), errorOf(request)),
    }),
  );
  server.get("/open", async (request, reply) => {
    const msisdn = completeNumber(queryText(request, "number") ?? "");
    return seeOther(
      reply,
      linkTo(languageOf(request), msisdn === undefined ? "/?error=number" : `/phone/${msisdn}`),
    );
  });
  server.get<{ Params: { msisdn: string } }>("/phone/:msisdn", async (request, reply) => {
    const { msisdn } = request.params;
    if (completeNumber(msisdn) !== msisdn)
      return seeOther(reply, linkTo(languageOf(request), "/?error=number"));
    const payments = providers.payments().filter((one) => one.msisdn === msisdn);
    const sms = messagesOf(deps)
      .filter((one) => one.to === msisdn)
      .toReversed();
    const details = {
      msisdn,
      prompts: payments.filter((one) => one.awaitsPin),
      history: payments.toReversed().slice(0, RECENT_PAYMENTS),
      sms,
      error: errorOf(request),
    };
    return sendScreen(request, reply, { clock, screen: (view) => numberScreen(view, details) });
  });
  server.post<{ Params: { msisdn: string } }>("/phone/:msisdn/pin", async (request, reply) => {
    const msisdn = completeNumber(request.params.msisdn) ?? "";
    const error = await answerPrompt(providers, msisdn, new URLSearchParams(rawBody(request)));
    return seeOther(
      reply,
      linkTo(
        languageOf(request),
        `/phone/${msisdn}${error === undefined ? "" : `?error=${error}`}`,
      ),
    );
  });
  mountMailPages(server, deps);
  server.setNotFoundHandler(async (request, reply) =>
    sendScreen(request, reply.code(404), {
      clock,
      screen: (view) => ({
        title: "404",
        backTo: "/",
        body: html`<p class="empty">${t(view, "notFound")}</p>`,
      }),
    }),
  );
}

/** Returns the error to show, or undefined on success. Only prompts of this number can be confirmed or declined. */
async function answerPrompt(
  providers: RunningSimulator,
  msisdn: string,
  form: URLSearchParams,
): Promise<"pin" | "late" | undefined> {
  const ref = form.get("ref") ?? "";
  const refused = form.get("answer") === "refuse";
  if (!refused && !/^\d{4,5}$/.test(form.get("pin") ?? "")) return "pin";
  const isOpenPrompt = (one: PhonePayment): boolean =>
    one.awaitsPin && one.msisdn === msisdn && one.ref === ref;
  if (!providers.payments().some(isOpenPrompt)) return "late";
  return (await (refused ? providers.refuse(ref) : providers.approve(ref))) ? undefined : "late";
}

/** Adds 237 to nine national digits and returns other complete international numbers unchanged; undefined for an incomplete number. */
function completeNumber(entered: string): string | undefined {
  const digits = entered.replace(/\D/g, "");
  if (/^6\d{8}$/.test(digits)) return `237${digits}`;
  return /^(?:2376\d{8}|(?!237)\d{10,15})$/.test(digits) ? digits : undefined;
}

/** Returns the SMS and WhatsApp messages, oldest first. */
function messagesOf({ sms, twilio, whatsApp }: PhoneDeps): readonly ReceivedSms[] {
  const others = whatsApp.inbox().map(({ id, to, at, values, filename }) => ({
    id,
    to,
    at,
    senderName: "WhatsApp",
    text: [filename, ...values].join(" \u00b7 "),
  }));
  return [...sms.inbox(), ...twilio.inbox(), ...others].sort(
    (a, b) => a.at.getTime() - b.at.getTime(),
  );
}

/** Returns the numbers with payments or messages, the most recent first. */
function recentNumbers(deps: PhoneDeps): PhoneSummary[] {
  const { providers } = deps;
  const messages = messagesOf(deps);
  const payments = providers.payments();
  const events = [
    ...payments
      .filter((one) => one.msisdn !== "")
      .map((one) => ({ msisdn: one.msisdn, at: one.createdAt })),
    ...messages.map((one) => ({ msisdn: one.to, at: one.at })),
  ].sort((a, b) => b.at.getTime() - a.at.getTime());
  const newest = new Map(events.toReversed().map((event) => [event.msisdn, event.at]));
  return [...new Set(events.map((event) => event.msisdn))]
    .slice(0, RECENT_NUMBERS)
    .map((msisdn) => ({
      msisdn,
      lastAt: newest.get(msisdn)!,
      waiting: payments.filter((one) => one.awaitsPin && one.msisdn === msisdn).length,
      sms: messages.filter((one) => one.to === msisdn).length,
    }));
}

const walletColours = simulators
  .map(({ name, colour }) => `.brand[data-wallet="${name}"] { background: ${colour}; }\n`)
  .join("");

interface Asset {
  readonly contentType: string;
  /** Text appended to the file. */
  readonly more?: string;
}

function mountAsset(
  server: FastifyInstance,
  name: string,
  { contentType, more = "" }: Asset,
): void {
  const file = new URL(`../../assets/${name}`, import.meta.url);
  server.get(`/assets/${name}`, async (_request, reply) =>
    reply
      .headers({
        "content-type": contentType,
        "x-content-type-options": "nosniff",
        "cache-control": "no-cache",
      })
      .send((await readFile(file, "utf8")) + more),
  );
}

function seeOther(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(path, 303);
}

function errorOf(request: FastifyRequest): PhoneText | undefined {
  const name = queryText(request, "error") ?? "";
  return Object.hasOwn(shownErrors, name) ? shownErrors[name] : undefined;
}
