import type { FieldErrorCode } from "@wakafine/shared/contract/fields.ts";
import { responseMessages } from "@wakafine/shared/messages/responses.ts";
import type { Language } from "@wakafine/shared/messages/catalogue.ts";
import { languageOfHeader, t } from "@wakafine/shared/messages/catalogue.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { errorMessages, errorStatus } from "@wakafine/shared/messages/errors.ts";
import { fieldMessages } from "@wakafine/shared/messages/fields.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { FieldError } from "./failure.ts";
import { AppError, appError, invalid } from "./failure.ts";

/** Returns the success message of an endpoint. */
export function successMessage(id: string, language: Language): string {
  const own =
    id in responseMessages
      ? responseMessages[id as keyof typeof responseMessages]
      : responseMessages.done;
  return t(own, language);
}

/** Converts zod's issues to field errors; a schema gives the error code as its message, others are derived from the issue. */
export function fieldErrorsOf(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ field: issue.path.join("."), code: codeOfIssue(issue) }));
}

function codeOfIssue(issue: z.core.$ZodIssue): FieldErrorCode {
  if (issue.message in fieldMessages) return issue.message as FieldErrorCode;
  if (issue.code === "invalid_type") return issue.input === undefined ? "required" : "invalid";
  if (issue.code === "too_big") return issue.origin === "string" ? "too_long" : "too_large";
  if (issue.code === "too_small") return issue.origin === "string" ? "required" : "too_small";
  if (issue.code === "invalid_value")
    return issue.input === undefined ? "required" : "not_a_choice";
  return "invalid";
}

/** Sends the response of every error: expected ones by their code, others as a general message, logged with their cause. */
export function sendFailure(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = expectedFailure(error);
  const language = languageOfHeader(request.headers["accept-language"]);
  void reply.header("cache-control", "no-store");
  if (!failure) {
    request.log.error({ err: error, route: request.routeOptions.url }, "unexpected failure");
    return reply.status(500).send({
      message: t(errorMessages.unexpected, language),
      data: null,
      error_code: "unexpected",
      request_id: request.id,
    });
  }
  if (failure.retryAfterSeconds !== null)
    void reply.header("retry-after", String(failure.retryAfterSeconds));
  void reply.headers(failure.headers);
  return reply.status(errorStatus[failure.code]).send(failureBody(failure, language));
}

/** Returns the envelope of an expected error; field errors have their own localised message. */
export function failureBody(failure: AppError, language: Language): Record<string, unknown> {
  const data = failure.data as { fields?: readonly FieldError[] } | null;
  const fields = data?.fields?.map((problem) => ({
    ...problem,
    message: t(fieldMessages[problem.code], language),
  }));
  return {
    message: t(errorMessages[failure.code], language),
    data: fields ? { ...data, fields } : failure.data,
    error_code: failure.code,
    ...failure.extra,
  };
}

/** Returns the expected error of an exception: ours, invalid input, or an unavailable database; null when it is unexpected. */
export function expectedFailure(error: unknown): AppError | null {
  if (error instanceof AppError) return error;
  if (error instanceof z.ZodError) return invalid(...fieldErrorsOf(error));
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (code === "FST_ERR_CTP_BODY_TOO_LARGE" || statusCode === 413)
    return appError("body_too_large");
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return appError("invalid_input", { data: { fields: [] } });
  if (code === "WF001") return refusalOf(error);
  return isDatabaseUnavailable(error) ? appError("unavailable", { retryAfterSeconds: 5 }) : null;
}

/** SQL functions refuse by raising WF001 with an error code as the message. */
function refusalOf(error: unknown): AppError | null {
  const { message } = error as Error;
  return message in errorMessages ? appError(message as ErrorCode) : null;
}

const unavailableCodes: ReadonlySet<string> = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
  "57014",
  "57P01",
  "57P02",
  "57P03",
  "40P01",
  "40001",
  "08006",
  "08003",
  "53300",
]);

/** Whether the same request can be sent again: connection failures, restarts, and transactions ended by a deadlock or conflict (40P01, 40001). */
function isDatabaseUnavailable(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code !== "string")
    return /connection (terminated|timeout)|not queryable|timeout exceeded when trying to connect/i.test(
      String((error as Error | null)?.message),
    );
  return unavailableCodes.has(code);
}
