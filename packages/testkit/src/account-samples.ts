import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

/** See `sampleCalls`. */
export function accountSamples(_app: TestApp): Pick<SampleCalls, "customerLogin" | "register" | "validateAccount" | "resendCode" | "requestPasswordReset" | "confirmPasswordReset"> {
  return {
    customerLogin: () => Promise.reject(new Error("no sample yet")),
    register: () => Promise.reject(new Error("no sample yet")),
    validateAccount: () => Promise.reject(new Error("no sample yet")),
    resendCode: () => Promise.reject(new Error("no sample yet")),
    requestPasswordReset: () => Promise.reject(new Error("no sample yet")),
    confirmPasswordReset: () => Promise.reject(new Error("no sample yet")),
  };
}
