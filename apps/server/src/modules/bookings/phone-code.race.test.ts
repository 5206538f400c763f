import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterEach, beforeEach, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";

const { noFee } = smallWorld.departures;
const owner = "+237677123456";
/** The browser that requests the code. */
const requester = "the owner's";

let one: TestApp;
let two: TestApp;
beforeEach(async () => {
  const ahead = { seconds: 0 };
  one = await startTestApp({ ahead });
  two = await startTestApp({ database: one.database, sandbox: one.sandbox, ahead });
});
afterEach(async () => {
  await two.stop();
  await one.stop();
});

function book(app: TestApp, index: number, phone_code?: string, device = `device ${index}`) {
  const body = sampleBooking(noFee.id, 1, {
    payer_phone: `+2376770001${String(index).padStart(2, "0")}`,
    ...(phone_code ? { phone_code } : {}),
  });
  return app.call("createBooking", { body }, { device });
}

/** Lets three bookings expire and returns the code sent to the phone. */
async function codeAfterExpiries(): Promise<string> {
  for (let index = 0; index < 3; index += 1) expect((await book(one, index)).status).toBe(201);
  await one.advance(15 * 60);
  expect(
    (await one.call("requestPhoneCode", { body: { phonenumber: owner } }, { device: requester }))
      .body.data.needed,
  ).toBe(true);
  await one.drainOutbox();
  return /^\d{6}/.exec(one.sandbox.smsInbox().at(-1)?.text ?? "")?.[0] ?? "";
}

/** Enters twenty wrong codes at once at two processes, from one browser or from twenty; returns the error codes. */
async function guess(right: string, device?: string): Promise<(string | undefined)[]> {
  const wrong = Array.from({ length: 20 }, (_unused, index) =>
    String((Number(right) + 1 + index) % 1_000_000).padStart(6, "0"),
  );
  const responses = await Promise.all(
    wrong.map((code, index) => book(index % 2 === 0 ? one : two, 10 + index, code, device)),
  );
  return responses.map(({ body }) => body.error_code);
}

const attempts = async () =>
  (
    await one.database.sql<{ attempts: number }>(
      "select sum(attempts)::integer as attempts from phone_codes",
    )
  )[0]?.attempts;

test("five of twenty concurrent attempts of one browser at two processes are checked; then even the right code is refused [G.book.32]", async () => {
  const code = await codeAfterExpiries();
  const outcomes = await guess(code, requester);
  expect(outcomes.filter((outcome) => outcome === "phone_code_wrong")).toHaveLength(4);
  expect(outcomes.filter((outcome) => outcome === "phone_code_used_up")).toHaveLength(16);
  expect(await attempts()).toBe(5);
  expect((await book(one, 40, code, requester)).body.error_code).toBe("phone_code_used_up");
});

test("twenty browsers that did not request the code cannot try it; the browser that requested it can still enter it [G.book.32]", async () => {
  const code = await codeAfterExpiries();
  expect(await guess(code)).toEqual(Array(20).fill("phone_code_expired"));
  expect(await attempts()).toBe(0);
  expect((await book(one, 40, code, requester)).status).toBe(201);
});

test("the control: without the row lock more than five of the same attempts are checked", async () => {
  const code = await codeAfterExpiries();
  const [definition] = await one.database.sql<{ text: string }>(
    "select pg_get_functiondef('enter_phone_code'::regproc) as text",
  );
  const [outer] = await one.database.sql<{ text: string }>(
    "select pg_get_functiondef('phone_refusal'::regproc) as text",
  );
  const replaced = (text: string | undefined, part: string, by: string) => {
    expect(text).toContain(part);
    return text?.replace(part, by) ?? "";
  };
  // The pause widens the window between reading and writing the count for every guess, so that the race does not depend on chance.
  const unlocked = replaced(definition?.text, " for update;", ";");
  await one.database.sql(
    replaced(unlocked, "if v_code.attempts >=", "perform pg_sleep(0.3);\n  if v_code.attempts >="),
  );
  await one.database.sql(replaced(outer?.text, " for update;", ";"));
  const outcomes = await guess(code, requester);
  expect(outcomes.filter((outcome) => outcome === "phone_code_wrong").length).toBeGreaterThan(4);
});

test("many requests for a code at once send one code and count once", async () => {
  for (let index = 0; index < 3; index += 1) expect((await book(one, index)).status).toBe(201);
  await one.advance(15 * 60);
  // The pause lets every request find that a code may be sent before the first one is created.
  await one.database.sql(
    "create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(0.5); return new; end $$",
  );
  await one.database.sql(
    "create trigger dawdle before insert on phone_codes for each row execute function dawdle()",
  );
  const responses = await Promise.all(
    Array.from({ length: 10 }, (_unused, index) =>
      (index % 2 === 0 ? one : two).call(
        "requestPhoneCode",
        { body: { phonenumber: owner } },
        { device: requester },
      ),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual(Array(10).fill(200));
  await one.drainOutbox();
  expect(one.sandbox.smsInbox()).toHaveLength(1);
  expect(
    await one.database.sql("select count from rate_limits where key like 'booking codes to %'"),
  ).toEqual([{ count: 1 }]);
});
