import { z } from "zod";
import { passwordField, secondFactorField } from "./contract.ts";
import { administratorsEnrolling, defineEndpoint } from "../contract/endpoint.ts";

/** `state` is about this session: `code_missing` and `enrolment_missing` keep every endpoint of administrators closed but these three. */
export const getSecondFactor = defineEndpoint({
  id: "getSecondFactor",
  method: "GET",
  path: "user/second-factor",
  summary: "Whether one's second factor is enrolled, required, and given in this session",
  tag: "accounts",
  access: administratorsEnrolling,
  output: z.object({
    state: z.enum(["complete", "code_missing", "enrolment_missing"]),
    required: z.boolean(),
    enrolled_date: z.string().nullable(),
    recovery_codes_left: z.int(),
  }),
  errors: [],
  source: "docs/decisions/0083",
});
/**
 * `secret` in base32 and `uri` (otpauth://) are the same; `qr_code` is a data URL of an SVG. `enrolment` goes back with the first code within 15 minutes. An enrolled factor is
 * replaced by it only then, and needs a code of its own here.
 */
export const beginSecondFactor = defineEndpoint({
  id: "beginSecondFactor",
  method: "POST",
  path: "user/second-factor",
  summary: "Start the enrolment of an authenticator app",
  tag: "accounts",
  access: administratorsEnrolling,
  body: z.object({ current_password: passwordField, second_factor: secondFactorField.optional() }),
  output: z.object({
    secret: z.string(),
    uri: z.string(),
    qr_code: z.string(),
    enrolment: z.string(),
  }),
  errors: [
    "wrong_password",
    "second_factor_required",
    "second_factor_wrong",
    "invalid_input",
    "too_many_requests",
  ],
  source: "docs/decisions/0083",
});
/** Ten recovery codes, shown this once; every other session of the person ends. */
export const confirmSecondFactor = defineEndpoint({
  id: "confirmSecondFactor",
  method: "PUT",
  path: "user/second-factor",
  summary: "Enrol the authenticator app with its first code",
  tag: "accounts",
  access: administratorsEnrolling,
  body: z.object({
    enrolment: z.string({ error: "required" }).min(1, "required").max(2000, "too_long"),
    code: secondFactorField,
  }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ["second_factor_wrong", "enrolment_expired", "invalid_input"],
  source: "docs/decisions/0083",
});
