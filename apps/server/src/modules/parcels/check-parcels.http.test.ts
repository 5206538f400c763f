import { logInParcelMember, parcelIn } from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const app = useTestApp();
let token: string;
beforeAll(async () => {
  token = await logInParcelMember(app);
});

/** Deletes events as somebody who can disable triggers would. */
async function cut(condition: string, parcelId: string): Promise<void> {
  await app.database.sql("alter table parcel_events disable trigger parcel_events_fixed");
  await app.database.sql(`delete from parcel_events where parcel_id = $1 and ${condition}`, [
    parcelId,
  ]);
  await app.database.sql("alter table parcel_events enable trigger parcel_events_fixed");
}

test("a chain that was cut at its end, or deleted whole, is reported by the hourly check", async () => {
  const damaged = await parcelIn(app, token, { state: "EMBARK" });
  const body = {
    qr_code: damaged.qr_code,
    departure_uuid: damaged.departure!.uuid,
    reason: "UNKNOWN",
  } as const;
  expect((await app.call("reportMissingParcel", { body }, { token })).status).toBe(200);
  const erased = await parcelIn(app, token, { state: "WAREHOUSE" });
  expect(await app.app.payments.checkLedger()).toEqual([]);
  await cut("kind = 'MISSING'", damaged.uuid);
  await cut("true", erased.uuid);
  expect(await app.app.payments.checkLedger()).toEqual(
    expect.arrayContaining([
      { check: "the chain of a parcel is whole", subject: damaged.uuid },
      { check: "the chain of a parcel is whole", subject: erased.uuid },
      { check: "the last event of a parcel is its state", subject: erased.uuid },
    ]),
  );
});
