import type { FieldError } from "@wakafine/shared/contract/fields.ts";
import { answerMessages } from "@wakafine/shared/messages/answers.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { languageOfHeader, say } from "@wakafine/shared/messages/catalogue.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { errorMessages, errorStatus } from "@wakafine/shared/messages/errors.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { FieldFault } from "./failure.ts";
import { ExpectedFailure, expected, invalid } from "./failure.ts";

/** The words of a success, by endpoint. */
export function successMessage(id: string, language: Language): string {
  const own = id in answerMessages ? answerMessages[id as keyof typeof answerMessages] : answerMessages.done;
  return say(own, language);
}

/** Zod's issues as field faults; a schema names the fault as its message, the rest is read from the issue. */
export function faultsOf(error: z.ZodError): FieldFault[] {
  return error.issues.map((issue) => ({ field: issue.path.join("."), code: faultCode(issue) }));
}

function faultCode(issue: z.core.$ZodIssue): FieldError {
  if (issue.message in fieldMessages) return issue.message as FieldError;
  if (issue.code === "invalid_type") return issue.input === undefined ? "required" : "invalid";
  if (issue.code === "too_big") return issue.origin === "string" ? "too_long" : "too_large";
  if (issue.code === "too_small") return issue.origin === "string" ? "required" : "too_small";
  if (issue.code === "invalid_value") return issue.input === undefined ? "required" : "not_a_choice";
  return "invalid";
}

/** One mapper for every failure: expected ones by their code, anything else blandly, logged with its cause. */
export function sendFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const failure = expectedFrom(error);
  const language = languageOfHeader(request.headers["accept-language"]);
  void reply.header("cache-control", "no-store");
  if (!failure) {
    request.log.error({ err: error, route: request.routeOptions.url }, "unexpected failure");
    return reply.status(500).send({ message: say(errorMessages.unexpected, language), data: null, error_code: "unexpected", request_id: request.id });
  }
  if (failure.retryAfterSeconds !== null) void reply.header("retry-after", String(failure.retryAfterSeconds));
  void reply.headers(failure.headers);
  return reply.status(errorStatus[failure.code]).send(failureBody(failure, language));
}

/** The envelope of an expected failure; field faults carry their own localised message. */
export function failureBody(failure: ExpectedFailure, language: Language): Record<string, unknown> {
  const data = failure.data as { fields?: readonly FieldFault[] } | null;
  const fields = data?.fields?.map((fault) => ({ ...fault, message: say(fieldMessages[fault.code], language) }));
  return {
    message: say(errorMessages[failure.code], language),
    data: fields ? { ...data, fields } : failure.data,
    error_code: failure.code,
    ...failure.extra,
  };
}

function expectedFrom(error: unknown): ExpectedFailure | null {
  if (error instanceof ExpectedFailure) return error;
  if (error instanceof z.ZodError) return invalid(...faultsOf(error));
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413) return expected("body_too_large");
  if (code === "FST_UNDER_PRESSURE") return expected("unavailable", { retryAfterSeconds: 10 });
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return expected("invalid_input", { data: { fields: [] } });
  if (code === "WF001") return refusalOf(error);
  return databaseIsAway(error) ? expected("unavailable", { retryAfterSeconds: 5 }) : null;
}

/** A rule kept inside the database refuses by raising WF001 with the code of the failure as its message. */
function refusalOf(error: unknown): ExpectedFailure | null {
  const { message } = error as Error;
  return message in errorMessages ? expected(message as ErrorCode) : null;
}

const awayCodes: ReadonlySet<string> = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "EHOSTUNREACH", "ENOTFOUND", "EAI_AGAIN", "57014", "57P01", "57P02", "57P03", "40P01", "40001", "08006", "08003", "53300"]);

/** Connection failures, restarts, and whom the database ended so that another could go on (40P01, 40001): the same request can be sent again [hard luck, not a bug]. */
function databaseIsAway(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string") return /connection (terminated|timeout)|not queryable|timeout exceeded when trying to connect/i.test(String((error as Error | null)?.message));
  return awayCodes.has(code);
}
