import nodemailer from "nodemailer";
import type { Mail, MailDriver, SendOutcome } from "./send-outcome.ts";

export interface SmtpSettings {
  readonly SMTP_URL: string;
  readonly MAIL_FROM: string;
}

/** Timeouts of connection, greeting, inactivity and DNS, in milliseconds. */
const timeout = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
} as const;

/**
 * Sends mail by SMTP. 250 means accepted, not delivered. After a connection that breaks after DATA the mail may have been accepted;
 * the next attempt has the same Message-ID, so that mail programs show it once.
 */
export function createSmtpMail({ SMTP_URL, MAIL_FROM }: SmtpSettings): MailDriver {
  const transport = nodemailer.createTransport({ url: SMTP_URL, ...timeout });
  const domain = /@([\w.-]+)/.exec(MAIL_FROM)?.[1] ?? "wakafine.example";
  return {
    async send(mail) {
      const messageId = `<${mail.id}@${domain}>`;
      try {
        await transport.sendMail({ ...contentOf(mail), from: MAIL_FROM, messageId });
        return { kind: "sent", providerId: messageId };
      } catch (error) {
        return outcomeOf(error);
      }
    },
  };
}

function contentOf({ to, subject, text, html, attachment }: Mail) {
  const attachments = attachment
    ? [{ filename: attachment.name, content: attachment.pdf, contentType: "application/pdf" }]
    : [];
  return { to, subject, text, html, attachments };
}

function outcomeOf(error: unknown): SendOutcome {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  const reason =
    [
      typeof code === "string" ? code : "",
      typeof responseCode === "number" ? String(responseCode) : "",
    ]
      .filter(Boolean)
      .join(" ") || String(error);
  const permanent = code === "EAUTH" || (typeof responseCode === "number" && responseCode >= 500);
  return { kind: "refused", permanent, reason };
}
