import { randomUUID } from "node:crypto";
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";
import type { SMTPServerAddress, SMTPServerDataStream, SMTPServerSession } from "smtp-server";
import { parseMimeMessage } from "./mime-message.ts";
import type { MailAttachment } from "./mime-message.ts";
import type { SandboxClock } from "../sandbox-clock.ts";
import type { ScenarioBook } from "../scenario-book.ts";
import type { SwitchSet } from "../scenario-switches.ts";

export interface ReceivedMail {
  readonly id: string;
  readonly at: Date;
  /** Envelope sender. */
  readonly from: string;
  /** Envelope recipients. */
  readonly to: readonly string[];
  /** The decoded From header. */
  readonly fromHeader: string;
  readonly subject: string;
  readonly messageId: string;
  readonly text: string;
  readonly html: string;
  readonly attachments: readonly MailAttachment[];
}

export interface MailSimulator {
  readonly port: number;
  /** Returns the received mails, oldest first. */
  inbox(): readonly ReceivedMail[];
  reset(): void;
  stop(): Promise<void>;
}

export interface MailDeps {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  readonly clock: SandboxClock;
  readonly scenarios: ScenarioBook;
}

type SmtpResponse = (error?: Error | null) => void;

/** Starts an SMTP server without TLS that accepts every login, stores every mail and forwards none. Rejects if the port is in use. */
export async function startMail(deps: MailDeps): Promise<MailSimulator> {
  const { clock, scenarios } = deps;
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 200,
    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? "anyone" }),
    onConnect: (_session, callback) =>
      void greet(scenarios.consume({ op: "mail_connect" }), callback),
    onRcptTo: (address, _session, callback) =>
      callback(smtpError(scenarios.consume({ op: "mail_recipient", email: address.address }))),
    onData: (stream, session, callback) => {
      void readAll(stream).then((raw) => {
        const recipients = session.envelope.rcptTo.map((one: SMTPServerAddress) => one.address);
        const switches = scenarios.consume({ op: "mail", email: recipients[0] });
        const error = smtpError(switches);
        if (error !== null) return callback(error);
        const { from: fromHeader, ...message } = parseMimeMessage(raw);
        const from = session.envelope.mailFrom === false ? "" : session.envelope.mailFrom.address;
        received.push({
          id: randomUUID(),
          at: clock.now(),
          from,
          to: recipients,
          fromHeader,
          ...message,
        });
        return switches.has("drop_after_data") ? dropConnection(server, session) : callback();
      }, callback);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(deps.port, deps.host, resolve);
  });
  server.removeAllListeners("error");
  server.on("error", ignoreLostConnection);
  return {
    port: (server.server.address() as AddressInfo).port,
    inbox: () => received,
    reset: () => void (received.length = 0),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function greet(switches: SwitchSet, callback: SmtpResponse): Promise<void> {
  const slowMs = switches.number("slow");
  if (slowMs !== undefined) await new Promise((resolve) => setTimeout(resolve, slowMs));
  callback(smtpError(switches));
}

/** Returns the SMTP error of the switch `smtp`, or null. */
function smtpError(switches: SwitchSet): Error | null {
  const responseCode = switches.number("smtp");
  if (responseCode === undefined) return null;
  const text = responseCode >= 500 ? "mailbox unavailable" : "try again later";
  return Object.assign(new Error(text), { responseCode });
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/** Closes the connection after the mail was stored, without a reply. */
function dropConnection(server: SMTPServer, session: SMTPServerSession): void {
  for (const connection of server.connections) {
    if (connection.session.id === session.id) connection._socket.destroy();
  }
}

/** Ignores connections closed by the client; reports every other error as a process warning. */
function ignoreLostConnection(error: Error & { code?: string }): void {
  if (error.code === "ECONNRESET" || error.code === "EPIPE") return;
  process.emitWarning(error);
}
