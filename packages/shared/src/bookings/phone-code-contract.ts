import { z } from "zod";
import { defineEndpoint, everyone } from "../contract/endpoint.ts";

export const requestPhoneCode = defineEndpoint({
  id: "requestPhoneCode",
  method: "POST",
  path: "bookings/phone-code",
  summary: "Send a verification code to a phone, when a hold or a booking needs one",
  tag: "bookings",
  access: everyone,
  limit: "hold",
  body: z.object({
    phonenumber: z.string({ error: "required" }).max(40, "too_long"),
    /** `hold`: after phone_verification_required for a hold or prompt_verification_required for a payment. `booking` (default): after phone_code_required for a booking. */
    purpose: z.enum(["booking", "hold"], { error: "not_a_choice" }).nullish(),
  }),
  /** `needed` false: the phone may book without a code, so none was sent. `wait_seconds`: seconds until the next code may be requested. */
  output: z.object({ needed: z.boolean(), wait_seconds: z.int() }),
  errors: ["invalid_input", "too_many_requests"],
  source: "G.book.32",
});

export const verifyPhone = defineEndpoint({
  id: "verifyPhone",
  method: "POST",
  path: "bookings/phone-code/verify",
  summary: "Enter the code of a phone; it stays verified on this device for a day",
  tag: "bookings",
  access: everyone,
  body: z.object({
    phonenumber: z.string({ error: "required" }).max(40, "too_long"),
    code: z.string({ error: "required" }).max(20, "too_long"),
  }),
  output: z.object({ verified: z.boolean() }),
  errors: ["invalid_input", "phone_code_wrong", "phone_code_expired", "phone_code_used_up"],
  source: "G.book.32",
});
