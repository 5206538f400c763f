const maxTextLength = 2000;

interface MessageBody {
  readonly recipient?: { readonly id?: unknown };
  readonly messaging_type?: unknown;
  readonly message?: { readonly text?: unknown };
}

/** Validates a text message as the Messenger Platform does. Returns recipient and text, or the code of the error. */
export function parseTextMessage(
  body: unknown,
): { readonly to: string; readonly text: string } | { readonly code: number } {
  const { recipient, messaging_type, message } = (body ?? {}) as MessageBody;
  if (messaging_type !== "RESPONSE" && messaging_type !== "UPDATE") return { code: 100 };
  const { id } = recipient ?? {};
  const { text } = message ?? {};
  if (typeof id !== "string" || !/^\d{10,20}$/.test(id)) return { code: 100 };
  if (typeof text !== "string" || text === "" || text.length > maxTextLength) return { code: 100 };
  return { to: id, text };
}
