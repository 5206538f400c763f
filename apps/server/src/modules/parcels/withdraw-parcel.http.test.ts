import { lastCode } from "@wakafine/testkit/account-world.ts";
import { expectError } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  claimOf,
  parcelIn,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let manager: string;
let clerk: string;
beforeAll(async () => {
  manager = await logInMember(app, users.member.parcels[4]);
  clerk = await logInMember(app, users.member.parcels[5]);
  await addParcelBalance(app, 100_000);
});

const withdraw = (qr_code: string, code: string, more: object = {}, token = clerk) =>
  app.call("withdrawParcel", { body: { ...withdrawalOf(qr_code, code), ...more } }, { token });

test("a parcel whose loss was paid is handed out only by a member who may decide claims and confirms that the money is settled; the chain keeps it", async () => {
  const parcel = await parcelIn(app, manager, { state: "EMBARK" });
  const lost = { qr_code: parcel.qr_code, exception: "LOST", note: "Introuvable" } as const;
  await app.call("recordParcelException", { body: lost }, { token: manager });
  const opened = await app.call(
    "openParcelClaim",
    { body: claimOf(parcel.uuid) },
    { token: manager },
  );
  const claim_uuid = opened.body.data.claim!.uuid;
  const decision = { claim_uuid, awarded: 20_000, decision: "Introuvable" };
  await app.call("decideParcelClaim", { body: decision }, { token: manager });
  await app.call("unloadParcel", { body: { qr_code: parcel.qr_code } }, { token: clerk });
  const code = await lastCode(app, parcel.receiver.phone);
  await expectError("parcel_loss_paid", withdraw(parcel.qr_code, code));
  await expectError("parcel_loss_paid", withdraw(parcel.qr_code, code, {}, manager));
  const settled = { loss_settled: true };
  await expectError("forbidden", withdraw(parcel.qr_code, code, settled));
  const taken = await withdraw(parcel.qr_code, code, settled, manager);
  expect(taken.body.data.status).toBe("RECEIVE");
  expect(taken.body.data.events.at(-1)).toMatchObject({ kind: "RECEIVE", loss_settled: true });
});
