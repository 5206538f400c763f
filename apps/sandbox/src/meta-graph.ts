import { createHmac } from "node:crypto";
import type { FastifyReply } from "fastify";
import type { SwitchSet } from "./scenario-switches.ts";

/** Sends an error of the Graph API of Meta. */
export function refuseByGraph(reply: FastifyReply, status: number, code: number): FastifyReply {
  const error = { message: `(#${code}) The message was refused.`, type: "OAuthException", code };
  return reply.code(status).send({ error });
}

/** Returns the signature header of a webhook of Meta. The switches omit or forge it. */
export function hubSignature(
  switches: SwitchSet,
  appSecret: string,
  text: string,
): Record<string, string> {
  if (switches.has("missing_signature")) return {};
  const secret = switches.has("forged_signature") ? "forged-secret" : appSecret;
  const digest = createHmac("sha256", secret).update(text).digest("hex");
  return { "x-hub-signature-256": `sha256=${digest}` };
}
