import type { RequestOf } from "@wakafine/shared/contract/endpoints.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { afterEach, beforeEach, expect } from "vitest";
import { sampleBooking, samplePassenger } from "./sample-booking.ts";
import type { TestApp } from "./test-app.ts";
import { startTestApp } from "./test-app.ts";

type Body = RequestOf<"createBooking">["body"];

export const minute = 60;
/** Phone of the owner of the bookings. */
export const owner = "+237671000001";
/** Device that requests codes and enters them, unless a test names another one. */
const ownDevice = "the owner's";

/** Returns status and error code of a response, such as "429 phone_code_required"; "201 ok" for a success. */
export const outcome = ({ status, body }: { status: number; body: { error_code?: string } }) =>
  `${status} ${body.error_code ?? "ok"}`;

/** Returns a wrong code. */
export const otherThan = (code: string) => (code === "111111" ? "222222" : "111111");

/**
 * Starts an app before each test of a file and stops it afterwards, because the tests move the clock and the hourly limits of one would affect the next.
 * Returns it with calls about the codes of a booking.
 */
export function usePhoneCodeWorld() {
  const world = {} as TestApp & { readonly ahead: { seconds: number } };
  beforeEach(async () => {
    const ahead = { seconds: 0 };
    Object.assign(world, await startTestApp({ ahead }), { ahead });
  });
  afterEach(() => world.stop());

  let bookings = 0;
  /** Returns a body whose owner has `phone`. Each body has another payer, so that no limit of prompts applies. */
  const bodyOf = (phone: string, more: Partial<Body> = {}): Body => {
    bookings += 1;
    return sampleBooking(smallWorld.departures.noFee.id, 1, {
      users: [samplePassenger(1, { phonenumber: phone })],
      payer_phone: `+23767700${String(bookings).padStart(4, "0")}`,
      ...more,
    });
  };
  /** Books; a body with a code from the device that requests codes, any other from a device of its own. */
  const book = (phone: string, more: Partial<Body> = {}, device?: string) => {
    const body = bodyOf(phone, more);
    return world.call(
      "createBooking",
      { body },
      { device: device ?? (more.phone_code ? ownDevice : `device ${bookings}`) },
    );
  };
  const outcomeOf = async (response: ReturnType<typeof book>) => outcome(await response);
  const requestCode = (phone: string, language = "fr", device = ownDevice) =>
    world.call("requestPhoneCode", { body: { phonenumber: phone } }, { language, device });
  /** Returns the last SMS to a number. */
  const lastSms = (phone = owner) =>
    world.sandbox.smsInbox().findLast(({ to }) => `+${to}` === phone)?.text ?? "";
  return {
    world,
    bodyOf,
    book,
    outcomeOf,
    requestCode,
    lastSms,
    /** Books with a phone and lets the holds end unpaid. */
    async expire(phone: string, times: number): Promise<void> {
      for (let count = 0; count < times; count += 1)
        expect(await outcomeOf(book(phone))).toBe("201 ok");
      await world.advance(15 * minute);
    },
    /** Requests a code and reads it from the SMS. */
    async codeFor(phone = owner, device = ownDevice): Promise<string> {
      expect((await requestCode(phone, "fr", device)).body.data).toEqual({
        needed: true,
        wait_seconds: 60,
      });
      await world.drainOutbox();
      return /^\d{6}/.exec(lastSms(phone))?.[0] ?? "";
    },
    /** Advances to the next clock hour, by which limits are counted. */
    async newHour(): Promise<void> {
      const now = world.app.context.clock();
      await world.advance(3605 - (now.getUTCMinutes() * 60 + now.getUTCSeconds()));
    },
  };
}
