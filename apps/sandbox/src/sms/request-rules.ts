/** A valid request to send an SMS. */
export interface SmsRequest {
  /** Digits with country code, no plus. */
  readonly to: string;
  /** Sender name shown on the phone; without a name in the request the short number of the sender address. */
  readonly senderName: string;
  readonly text: string;
}

/** The error of an invalid request, in the operator's format. */
export interface SmsRequestError {
  readonly error: {
    readonly messageId: string;
    readonly text: string;
    readonly variables: readonly string[];
  };
}

const SENDER_NAME_MAX_LENGTH = 11;
const CAMEROON_SENDER_ADDRESS = "tel:+2370000";

/** Validates the body of a request as strictly as the operator. `sender` is the address in the path. Returns the request or the error. */
export function parseSmsRequest(
  body: unknown,
  sender: string,
  allowedNames: readonly string[],
): SmsRequest | SmsRequestError {
  const outbound = (
    body as { outboundSMSMessageRequest?: Record<string, unknown> } | null | undefined
  )?.outboundSMSMessageRequest;
  if (typeof outbound !== "object" || outbound === null)
    return invalidField("outboundSMSMessageRequest");
  const { address, senderAddress, senderName } = outbound;
  const text = (outbound["outboundSMSTextMessage"] as { message?: unknown } | undefined)?.message;
  if (sender !== CAMEROON_SENDER_ADDRESS || senderAddress !== sender)
    return invalidField("senderAddress");
  if (typeof address !== "string" || !/^tel:\+\d{10,15}$/.test(address))
    return invalidField("address");
  if (typeof text !== "string" || text === "") return invalidField("message");
  if (senderName !== undefined && !isAllowedName(senderName, allowedNames))
    return invalidField("senderName");
  return { to: address.slice("tel:+".length), senderName: senderName ?? "2370000", text };
}

function isAllowedName(name: unknown, allowedNames: readonly string[]): name is string {
  return (
    typeof name === "string" && name.length <= SENDER_NAME_MAX_LENGTH && allowedNames.includes(name)
  );
}

function invalidField(field: string): SmsRequestError {
  return {
    error: {
      messageId: "SVC0002",
      text: "Invalid input value for message part %1",
      variables: [field],
    },
  };
}
