export interface SmsOrder {
  /** Digits with country code, no plus. */
  readonly to: string;
  /** Sender name shown on the phone; the short sender number if the request has none. */
  readonly senderName: string;
  readonly text: string;
}

/** Error in the operator's format. */
export interface SmsRefusal {
  readonly refusal: {
    readonly messageId: string;
    readonly text: string;
    readonly variables: readonly string[];
  };
}

const SENDER_NAME_LIMIT = 11;
const CAMEROON_SENDER = "tel:+2370000";

/** Validates an outbound message as strictly as the operator. Returns the message or the error. */
export function readSms(
  body: unknown,
  sender: string,
  allowedNames: readonly string[],
): SmsOrder | SmsRefusal {
  const outbound = (
    body as { outboundSMSMessageRequest?: Record<string, unknown> } | null | undefined
  )?.outboundSMSMessageRequest;
  if (typeof outbound !== "object" || outbound === null) return refuse("outboundSMSMessageRequest");
  const { address, senderAddress, senderName } = outbound;
  const text = (outbound["outboundSMSTextMessage"] as { message?: unknown } | undefined)?.message;
  if (sender !== CAMEROON_SENDER || senderAddress !== sender) return refuse("senderAddress");
  if (typeof address !== "string" || !/^tel:\+\d{10,15}$/.test(address)) return refuse("address");
  if (typeof text !== "string" || text === "") return refuse("message");
  if (senderName !== undefined && !isAllowedName(senderName, allowedNames))
    return refuse("senderName");
  return { to: address.slice("tel:+".length), senderName: senderName ?? "2370000", text };
}

function isAllowedName(name: unknown, allowedNames: readonly string[]): name is string {
  return (
    typeof name === "string" && name.length <= SENDER_NAME_LIMIT && allowedNames.includes(name)
  );
}

function refuse(field: string): SmsRefusal {
  return {
    refusal: {
      messageId: "SVC0002",
      text: "Invalid input value for message part %1",
      variables: [field],
    },
  };
}
