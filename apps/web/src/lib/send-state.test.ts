import { describe, expect, test } from "vitest";
import type { ApiFailure } from "./api-failure.ts";
import { nextSendState, notSent } from "./send-state.ts";

const refusal: ApiFailure = {
  kind: "refused",
  status: 401,
  message: "Email ou mot de passe invalide!",
  code: "wrong_login",
  data: null,
};
const sending = nextSendState(notSent, { type: "sent" });

test("a login that is sent is under way and forgets the former failure [C4.auth.01]", () => {
  const failed = nextSendState(notSent, { type: "failed", failure: refusal, at: 0 });
  expect(nextSendState(failed, { type: "sent" })).toEqual({
    status: "sending",
    message: null,
    failure: null,
    retryAt: 0,
    result: null,
  });
});

test("a failed login holds the message of the answer [C4.auth.02]", () => {
  expect(nextSendState(sending, { type: "failed", failure: refusal, at: 0 })).toMatchObject({
    status: "failed",
    message: "Email ou mot de passe invalide!",
    failure: refusal,
    result: null,
  });
});

test("a login that succeeded holds user and token and no message [C4.auth.03]", () => {
  const account = { user: { id: "1" }, agency: { name: "A" }, uuid: "u", token: "t" };
  const failed = nextSendState(sending, { type: "failed", failure: refusal, at: 0 });
  expect(nextSendState(failed, { type: "succeeded", result: account })).toMatchObject({
    status: "succeeded",
    message: null,
    failure: null,
    result: account,
  });
});

test("a refusal that names a wait says when the next attempt makes sense", () => {
  const later = nextSendState(sending, {
    type: "failed",
    failure: { ...refusal, status: 429, retryAfterSeconds: 90 },
    at: 5000,
  });
  expect([
    later.retryAt,
    nextSendState(later, { type: "sent" }).retryAt,
    nextSendState(sending, { type: "failed", failure: refusal, at: 5000 }).retryAt,
  ]).toEqual([95_000, 0, 0]);
});

describe.each([
  ["a sign-up", { user: { public_id: "p" }, uuid: "p" }],
  ["a password reset", { login: "client" }],
  ["the entry of a code", { user: { public_id: "p" }, uuid: "p" }],
])("%s", (_name, result) => {
  test("is under way, fails with its message, and succeeds with what the answer brought [C4.auth.04, C4.auth.05, C4.auth.06]", () => {
    const request = nextSendState(notSent, { type: "sent" });
    const failure = nextSendState(request, {
      type: "failed",
      failure: { ...refusal, message: "m" },
      at: 0,
    });
    const success = nextSendState(nextSendState(failure, { type: "sent" }), {
      type: "succeeded",
      result,
    });
    expect(
      [request, failure, success].map(({ status, message, result: held }) => ({
        status,
        message,
        held,
      })),
    ).toEqual([
      { status: "sending", message: null, held: null },
      { status: "failed", message: "m", held: null },
      { status: "succeeded", message: null, held: result },
    ]);
  });
});
