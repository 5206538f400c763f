/**
 * The result of sending one message. `refused` was certainly not sent (`permanent`: a retry is pointless); `unknown` may have been sent, because
 * providers can time out after they accepted a message.
 */
export type SendOutcome =
  | { readonly kind: "sent"; readonly providerId: string | null }
  | { readonly kind: "refused"; readonly permanent: boolean; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** Timeout of a call that sends a message, in milliseconds. */
export const sendTimeoutMs = 15_000;

export interface SmsDriver {
  /** `to` is E.164, `text` GSM-7. There is no idempotency key: a message sent twice arrives twice. */
  send(message: { readonly to: string; readonly text: string }): Promise<SendOutcome>;
}

export interface Mail {
  /** The same over all retries; mail programs drop a second mail with the same id. */
  readonly id: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: { readonly name: string; readonly pdf: Buffer };
}

export interface MailDriver {
  send(mail: Mail): Promise<SendOutcome>;
}

/** A paid booking as a WhatsApp template message: the PDF with the tickets and the values of the template's text. */
export interface WhatsAppTickets {
  /** Returned in receipts. */
  readonly id: string;
  /** E.164. */
  readonly to: string;
  readonly language: "fr" | "en";
  /** Values of the placeholders {{1}}, {{2}} … of the template. */
  readonly values: readonly string[];
  readonly document: { readonly name: string; readonly pdf: Buffer };
}

export interface MessengerDriver {
  /** `to` is the page-scoped id of a person who wrote to the page in the last 24 hours. */
  send(message: { readonly to: string; readonly text: string }): Promise<SendOutcome>;
}

export interface WhatsAppDriver {
  sendTickets(message: WhatsAppTickets): Promise<SendOutcome>;
}
