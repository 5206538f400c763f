/**
 * What became of one message at its provider. `refused` was surely not sent (`permanent`: trying again is pointless),
 * `unknown` may have been (providers time out after they took it).
 */
export type SendOutcome =
  | { readonly kind: "sent"; readonly providerId: string | null }
  | { readonly kind: "refused"; readonly permanent: boolean; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

export interface SmsDriver {
  /** `to` is E.164, `text` GSM-7. There is no idempotency key: the same message sent twice arrives twice. */
  send(message: { readonly to: string; readonly text: string }): Promise<SendOutcome>;
}

export interface Mail {
  /** Stable over retries: mail programs drop the second one of the same. */
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
