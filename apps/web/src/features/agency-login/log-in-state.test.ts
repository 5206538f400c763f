import { expect, test } from "vitest";
import { nextLogIn, noLogIn } from "./log-in-state.ts";

const account = { user: { id: "1" }, agency: { name: "A" }, uuid: "u", token: "t" };

test("a login that is sent is under way and forgets the former failure [C4.auth.01]", () => {
  const failed = nextLogIn(noLogIn, { type: "failed", message: "Email ou mot de passe invalide!" });
  expect(nextLogIn(failed, { type: "sent" })).toEqual({ status: "sending", message: null, account: null });
});

test("a failed login holds the message of the answer [C4.auth.02]", () => {
  const sending = nextLogIn(noLogIn, { type: "sent" });
  expect(nextLogIn(sending, { type: "failed", message: "m" })).toEqual({ status: "failed", message: "m", account: null });
});

test("a login that succeeded holds user and token and no message [C4.auth.03]", () => {
  const failed = nextLogIn(noLogIn, { type: "failed", message: "m" });
  expect(nextLogIn(failed, { type: "succeeded", account })).toEqual({ status: "succeeded", message: null, account });
});
