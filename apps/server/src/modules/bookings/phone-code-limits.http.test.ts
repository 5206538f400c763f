import { addCoupon } from "@wakafine/testkit/coupons.ts";
import { minute, outcome, owner, usePhoneCodeWorld } from "@wakafine/testkit/phone-code-world.ts";
import { describe, expect, test } from "vitest";

const { book, codeFor, expire, lastSms, newHour, outcomeOf, requestCode, world } =
  usePhoneCodeWorld();

describe("limits of code requests", () => {
  const counter = (like: string) =>
    world.database.sql<{ count: number }>("select count from rate_limits where key like $1", [
      like,
    ]);

  test("an address gets three codes an hour for one number; then any browser of it can enter the last one [G.book.32]", async () => {
    await newHour();
    await expire(owner, 3);
    for (let count = 0; count < 3; count += 1) {
      await codeFor(owner, "a stranger's");
      await world.advance(minute);
    }
    expect((await requestCode(owner)).body.data).toEqual({ needed: true, wait_seconds: 60 });
    await world.drainOutbox();
    expect(world.sandbox.smsInbox()).toHaveLength(3);
    expect(await outcomeOf(book(owner, { phone_code: /^\d{6}/.exec(lastSms())?.[0] ?? "" }))).toBe(
      "201 ok",
    );
  });

  test("an address gets 400 codes an hour and a browser 10, counting only codes that were sent and not entered [G.book.32]", async () => {
    await newHour();
    for (let count = 0; count < 5; count += 1)
      expect(outcome(await requestCode("+237671000002"))).toBe("200 ok"); // nothing is needed
    expect(await counter("phone codes %")).toEqual([]);
    await expire(owner, 3);
    const code = await codeFor();
    expect(await counter("phone codes %")).toEqual([{ count: 1 }, { count: 1 }]); // of the browser and of the address
    expect(await outcomeOf(book(owner, { phone_code: code }))).toBe("201 ok");
    expect((await counter("phone codes %")).map((one) => one.count).toSorted()).toEqual([0, 1]);
    const [other, another] = ["+237671000008", "+237671000009"];
    await expire(other, 3);
    await expire(another, 3);
    await world.database.sql(
      "update rate_limits set count = 400 where key like 'phone codes %' and key not like 'phone codes of %'",
    );
    expect(outcome(await requestCode(other))).toBe("200 ok"); // of the reserve
    await world.database.sql(
      "update rate_limits set count = 10 where key like 'reserved phone codes %'",
    );
    expect(outcome(await requestCode(another))).toBe("429 too_many_requests");
    await world.database.sql(
      "update rate_limits set count = case when key like 'phone codes of %' then 10 else 0 end where key like 'phone codes %'",
    );
    expect(outcome(await requestCode(another))).toBe("429 too_many_requests");
    expect(outcome(await requestCode(another, "fr", "another browser"))).toBe("200 ok");
  });

  test("an address whose codes were requested and not entered still gets 10 first codes of phones in 5 minutes; an entered one does not count [G.book.32]", async () => {
    await addCoupon(world, { code: "GRATUIT10", amount: 9999, maxUses: 99 });
    let requests = 0;
    /** A traveller with a new phone and browser requests the code that the coupon needs. */
    const newTraveller = async () => {
      requests += 1;
      const phone = `+2376720000${String(requests).padStart(2, "0")}`;
      const device = `traveller ${requests}`;
      const refused = await book(phone, { code_coupon: "GRATUIT10" }, device);
      expect(outcome(refused)).toBe("429 phone_code_required");
      return { phone, device, outcome: outcome(await requestCode(phone, "fr", device)) };
    };
    await newHour();
    expect((await newTraveller()).outcome).toBe("200 ok");
    await world.database.sql(
      "update rate_limits set count = 400 where key like 'phone codes %' and key not like 'phone codes of %'",
    );
    for (let count = 0; count < 9; count += 1)
      expect((await newTraveller()).outcome).toBe("200 ok");
    const { phone, device } = await newTraveller();
    expect((await newTraveller()).outcome).toBe("429 too_many_requests");
    await world.drainOutbox();
    const code = lastSms(phone).slice(0, 6);
    expect(
      await outcomeOf(book(phone, { code_coupon: "GRATUIT10", phone_code: code }, device)),
    ).toBe("201 ok");
    expect((await newTraveller()).outcome).toBe("200 ok");
    expect((await newTraveller()).outcome).toBe("429 too_many_requests");
    await world.advance(5 * minute);
    expect((await newTraveller()).outcome).toBe("200 ok");
  });

  test("the installation has an hourly budget of codes and raises an alert when it is used up [G.book.32]", async () => {
    await newHour();
    await expire(owner, 3);
    await codeFor();
    await world.database.sql(
      "update rate_limits set count = 5000 where key = 'booking codes in all'",
    );
    const other = "+237671000009";
    await expire(other, 3);
    for (let count = 0; count < 2; count += 1)
      expect(outcome(await requestCode(other))).toBe("429 too_many_requests");
    expect(await world.database.sql("select kind, subject from alerts")).toEqual([
      { kind: "phone_code_budget", subject: "booking codes" },
    ]);
  });
});
