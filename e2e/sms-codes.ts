import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { eventually } from "./guest.ts";

/** Returns the codes sent by SMS to a phone (E.164), oldest first. */
export function codesOnPhone(app: TestApp, phone: string): readonly string[] {
  return app.sandbox
    .smsInbox()
    .filter(({ to }) => `+${to}` === phone)
    .map(({ text }) => /^\d{6}\b/.exec(text)?.[0])
    .filter((code) => code !== undefined);
}

/** Waits for the `count`th code on a phone (E.164) and returns it. */
export async function codeOnPhone(app: TestApp, phone: string, count = 1): Promise<string> {
  await eventually(() => codesOnPhone(app, phone).length >= count, `${count} codes on ${phone}`);
  return codesOnPhone(app, phone)[count - 1]!;
}

/** Returns a code that is not this one. */
export const wrongFor = (code: string) => (code === "111111" ? "222222" : "111111");
