import { z } from "zod";
import { passwordField, secondFactorField } from "./contract.ts";
import { administratorsSettingUpSecondFactor, defineEndpoint } from "../contract/endpoint.ts";

/** `state` describes this session. With `code_missing` or `enrolment_missing`, these three are the only administrator endpoints that can be called. */
export const getSecondFactor = defineEndpoint({
  id: "getSecondFactor",
  method: "GET",
  path: "user/second-factor",
  summary: "Whether the caller's second factor is enrolled, required, and given in this session",
  tag: "accounts",
  access: administratorsSettingUpSecondFactor,
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
 * `secret` in base32 and `uri` (otpauth://) are the same key; `qr_code` is a data URL of an SVG. The client returns `enrolment` with the first code within 15 minutes. Until then an
 * already enrolled factor stays in force; to replace it, this request needs one of its codes.
 */
export const beginSecondFactor = defineEndpoint({
  id: "beginSecondFactor",
  method: "POST",
  path: "user/second-factor",
  summary: "Start the enrolment of an authenticator app",
  tag: "accounts",
  access: administratorsSettingUpSecondFactor,
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
/** Returns ten recovery codes, which are shown only once. Ends every other session of the user. */
export const confirmSecondFactor = defineEndpoint({
  id: "confirmSecondFactor",
  method: "PUT",
  path: "user/second-factor",
  summary: "Enrol the authenticator app with its first code",
  tag: "accounts",
  access: administratorsSettingUpSecondFactor,
  body: z.object({
    enrolment: z.string({ error: "required" }).min(1, "required").max(2000, "too_long"),
    code: secondFactorField,
  }),
  output: z.object({ recovery_codes: z.array(z.string()) }),
  errors: ["second_factor_wrong", "enrolment_expired", "invalid_input"],
  source: "docs/decisions/0083",
});
