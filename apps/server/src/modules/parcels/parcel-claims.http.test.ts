import { lastCode, messagesTo } from "@wakafine/testkit/account-world.ts";
import { expectError, expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  claimOf,
  logInParcelMember,
  parcelBalanceOf,
  parcelIn,
  parcelPhoto,
  plannedBus,
  sampleBus,
  sampleParcel,
  sampleTariff,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
const photo = parcelPhoto;
let token: string;
let clerk: string;
beforeAll(async () => {
  token = await logInParcelMember(app);
  clerk = await logInMember(app, users.member.parcels[5]);
});

const open = (body: ReturnType<typeof claimOf>, as = clerk) =>
  app.call("openParcelClaim", { body }, { token: as });
const damaged = (id: string, more: object = {}) =>
  open(claimOf(id, { reason: "DAMAGED", claimant: "RECEIVER", images: [photo], ...more }));
const decide = (claim_uuid: string, awarded: number | null, as = token) =>
  app.call(
    "decideParcelClaim",
    { body: { claim_uuid, awarded, decision: "Photos comparées" } },
    { token: as },
  );
/** Moves a time of a parcel into the past. */
const backdate = (id: string, column: "created_at" | "received_at", days: number) =>
  app.database.sql(
    `update parcels set ${column} = app_now() - make_interval(days => $2) where id = $1`,
    [id, days],
  );

test("a claim about damage keeps its photos beside those of the sending, marks the parcel until it is decided once, and the claimant hears of both", async () => {
  const parcel = await parcelIn(app, token, { state: "RECEIVE", images: [photo] });
  const { status, body } = await damaged(parcel.uuid, { amount: 15_000 });
  expect([status, body.data.exceptions]).toEqual([201, ["CLAIM"]]);
  expect(body.data.images).toHaveLength(1);
  const claim = body.data.claim!;
  expect(claim).toMatchObject({ state: "OPEN", amount: 15_000, images: [expect.any(String)] });
  const days = (Date.parse(claim.due_date) - Date.parse(claim.opened_date)) / 86_400_000;
  expect(days).toBe(14);
  expect((await decide(claim.uuid, 1, clerk)).status).toBe(403);
  await expectFieldErrors(["awarded too_large"], decide(claim.uuid, 15_001));
  const decisions = await Promise.all([decide(claim.uuid, 9000), decide(claim.uuid, null)]);
  expect(decisions.map((one) => one.status).sort()).toEqual([200, 409]);
  const read = await app.call("getParcel", { params: { id: parcel.uuid } }, { token });
  expect(read.body.data).toMatchObject({
    exceptions: [],
    claim: { decision: "Photos comparées" },
  });
  expect(read.body.data.events.slice(-2)).toMatchObject([
    { kind: "EXCEPTION", exception: { kind: "CLAIM" } },
    { kind: "EXCEPTION_END", exception: { kind: "CLAIM", note: read.body.data.claim?.state } },
  ]);
  const messages = await messagesTo(app, parcel.receiver.phone);
  expect(messages.filter((text) => text.includes("clamation"))).toHaveLength(2);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("a parcel has one claim, and it asks for no more than the declared value or ten times the price", async () => {
  await app.call("setParcelTariff", { body: sampleTariff() }, { token });
  const { receiver } = sampleParcel();
  const parcel = await parcelIn(app, token, {
    state: "WAREHOUSE",
    receiver: { ...receiver, destination_city: "Yaoundé" },
    weight_kg: 1,
    declared_value: 12_000,
    billing_amount: 1680,
  });
  const lost = { qr_code: parcel.qr_code, exception: "LOST", note: "Introuvable" } as const;
  await app.call("recordParcelException", { body: lost }, { token });
  const claim = (amount: number) => open(claimOf(parcel.uuid, { amount }));
  await expectFieldErrors(["amount too_large"], claim(12_001));
  const remove = () => app.call("deleteParcel", { params: { id: parcel.uuid } }, { token });
  await expectError("parcel_lost", remove());
  const claims = await Promise.all([claim(12_000), claim(11_000)]);
  expect(claims.map(({ status }) => status).sort()).toEqual([201, 409]);
  await expectError("parcel_claim_open", remove());
  const plain = await parcelIn(app, token, { state: "ARRIVE", billing_amount: 1000 });
  await expectFieldErrors(["amount too_large"], damaged(plain.uuid, { amount: 10_001 }));
});

test("a parcel whose claim is accepted is never deleted, so its fee does not come back; after a rejection it can be [G.parc.07]", async () => {
  const remove = (id: string) => app.call("deleteParcel", { params: { id } }, { token });
  const decided = async (awarded: number | null) => {
    const parcel = await parcelIn(app, token, { state: "WAREHOUSE" });
    const lost = { qr_code: parcel.qr_code, exception: "LOST", note: "Introuvable" } as const;
    await app.call("recordParcelException", { body: lost }, { token });
    const { body } = await open(claimOf(parcel.uuid));
    await decide(body.data.claim!.uuid, awarded);
    await app.call("endParcelException", { body: lost }, { token });
    return parcel.uuid;
  };
  const accepted = await decided(20_000);
  const before = await parcelBalanceOf(app);
  await expectError("parcel_claim_accepted", remove(accepted));
  expect(await parcelBalanceOf(app)).toBe(before);
  expect((await remove(await decided(null))).status).toBe(200);
});

test("damage is claimed until 7 days after the withdrawal and with a photo, a loss once it is recorded or 7 days after sending", async () => {
  const { uuid } = await parcelIn(app, token, { state: "RECEIVE" });
  await expectFieldErrors(["images required"], damaged(uuid, { images: [] }));
  await expectError("parcel_received", open(claimOf(uuid)));
  await backdate(uuid, "received_at", 8);
  await expectError("parcel_claim_late", damaged(uuid));
  const inTransit = await parcelIn(app, token, { state: "EMBARK" });
  await expectError("parcel_on_board", damaged(inTransit.uuid));
  await expectError("parcel_claim_early", open(claimOf(inTransit.uuid)));
  await backdate(inTransit.uuid, "created_at", 8);
  expect((await open(claimOf(inTransit.uuid))).status).toBe(201);
});

test("open claims stand first in the list, by the day on which they are due; the agency that hands the parcel out sees and records claims but does not decide", async () => {
  const partner = await logInMember(app, users.member.sample[6]);
  await app.database.sql(
    "update agencies set group_name = 'convoi', is_package_sender = true where id = any ($1::uuid[])",
    [[agencies.sample.id, agencies.parcels.id]],
  );
  const { receiver } = sampleParcel();
  const parcel = await parcelIn(app, token, {
    state: "ARRIVE",
    receiver: { ...receiver, destination_agency: agencies.sample.id },
  });
  const claim = (
    await open(
      claimOf(parcel.uuid, { reason: "INCOMPLETE", images: [photo], claimant: "RECEIVER" }),
      partner,
    )
  ).body.data.claim!;
  expect((await decide(claim.uuid, null, partner)).status).not.toBe(200);
  const list = async (as: string, query: object = {}) =>
    (await app.call("listParcelClaims", { query }, { token: as })).body.data.data;
  expect(await list(partner)).toMatchObject([{ uuid: claim.uuid, qr_code: parcel.qr_code }]);
  const all = await list(token, { per_page: 50 });
  const states = all.map(({ state }) => state);
  expect(states).toEqual([...states].sort((a, b) => Number(b === "OPEN") - Number(a === "OPEN")));
  expect(states).toContain("OPEN");
  const due = all.filter(({ state }) => state === "OPEN").map((one) => one.due_date);
  expect(due).toEqual([...due].sort());
  expect(await list(token, { state: "REJECTED", per_page: 50 })).toEqual(
    all.filter(({ state }) => state === "REJECTED"),
  );
});

test("the chain and the audit log keep the outcome of a claim, and none of its texts", async () => {
  const parcel = await parcelIn(app, token, { state: "ARRIVE" });
  const claim = (await damaged(parcel.uuid, { description: "Flacon de Mme Ngono brisé" })).body.data
    .claim!;
  const body = { claim_uuid: claim.uuid, awarded: null, decision: "Mme Ngono l'a vu à l'envoi" };
  await app.call("decideParcelClaim", { body }, { token });
  const kept = JSON.stringify([
    await app.database.sql("select details from parcel_events where parcel_id = $1", [parcel.uuid]),
    await app.database.sql("select * from audit_log where entity_id = $1", [claim.uuid]),
  ]);
  expect(kept).not.toContain("Ngono");
  expect(kept).toContain("REJECTED");
});

test("a rejected claim can be followed by another one within 7 days of the rejection, an accepted or open one cannot; the rejected ones stay beside it", async () => {
  const parcel = await parcelIn(app, token, { state: "RECEIVE" });
  const first = (await damaged(parcel.uuid)).body.data.claim!;
  await expectError("parcel_claim_exists", damaged(parcel.uuid));
  await decide(first.uuid, null);
  await backdate(parcel.uuid, "received_at", 15); // the decision took its 14 days
  const again = await damaged(parcel.uuid, { amount: 4000 });
  expect(again.body.data).toMatchObject({
    claim: { state: "OPEN", amount: 4000 },
    rejected_claims: [{ uuid: first.uuid, state: "REJECTED" }],
    exceptions: ["CLAIM"],
  });
  const second = again.body.data.claim!;
  await expectError("parcel_claim_decided", decide(first.uuid, null));
  await decide(second.uuid, null);
  const both = await Promise.all([damaged(parcel.uuid), damaged(parcel.uuid)]);
  expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
  const third = both.find(({ status }) => status === 201)!.body.data.claim!;
  await decide(third.uuid, 1000);
  await expectError("parcel_claim_exists", damaged(parcel.uuid));
});

test("a claim that was rejected long before the withdrawal does not shorten the 7 days after it", async () => {
  const parcel = await parcelIn(app, token, { state: "ARRIVE" });
  const claim = (await damaged(parcel.uuid)).body.data.claim!;
  await decide(claim.uuid, null);
  await app.database.sql(
    "update parcel_claims set decided_at = app_now() - interval '20 days' where id = $1",
    [claim.uuid],
  );
  const body = withdrawalOf(parcel.qr_code, await lastCode(app, parcel.receiver.phone));
  expect((await app.call("withdrawParcel", { body }, { token })).status).toBe(200);
  expect((await damaged(parcel.uuid)).status).toBe(201);
});

test("7 days after a rejection no other claim is possible", async () => {
  const parcel = await parcelIn(app, token, { state: "RECEIVE" });
  const claim = (await damaged(parcel.uuid)).body.data.claim!;
  await decide(claim.uuid, null);
  await backdate(parcel.uuid, "received_at", 20);
  await app.database.sql(
    "update parcel_claims set decided_at = app_now() - interval '8 days' where id = $1",
    [claim.uuid],
  );
  await expectError("parcel_claim_late", damaged(parcel.uuid));
});

test("a suspended agency plans, loads, changes and deletes nothing, sets no tariffs, reports no exceptions and neither opens nor decides claims; unloading and ending an exception stay possible [G.role.12]", async () => {
  const waiting = await parcelIn(app, token, { state: "WAREHOUSE" });
  const onBoard = await parcelIn(app, token, { state: "EMBARK" });
  const bus = await plannedBus(app, token);
  const parcel = await parcelIn(app, token, { state: "ARRIVE" });
  const claimed = await parcelIn(app, token, { state: "ARRIVE" });
  const claim = (await damaged(claimed.uuid)).body.data.claim!;
  const { body } = await app.call("setParcelTariff", { body: sampleTariff() }, { token });
  const exception = { qr_code: parcel.qr_code, exception: "HELD", note: "Voir le chef" } as const;
  await app.call("recordParcelException", { body: exception }, { token });
  const calls = {
    setParcelTariff: () => app.call("setParcelTariff", { body: sampleTariff() }, { token }),
    deleteParcelTariff: () =>
      app.call("deleteParcelTariff", { params: { id: body.data.uuid } }, { token }),
    recordParcelException: () =>
      app.call(
        "recordParcelException",
        { body: { ...exception, exception: "RETURNED", qr_code: claimed.qr_code } },
        { token },
      ),
    createParcelDeparture: () =>
      app.call("createParcelDeparture", { body: sampleBus(app) }, { token }),
    updateParcelDeparture: () =>
      app.call(
        "updateParcelDeparture",
        { body: { ...sampleBus(app), departure_uuid: bus.uuid, version: bus.version } },
        { token },
      ),
    embarkParcel: () =>
      app.call(
        "embarkParcel",
        { body: { qr_code: waiting.qr_code, departure_uuid: bus.uuid } },
        { token },
      ),
    updateParcel: () =>
      app.call(
        "updateParcel",
        { body: { package_uuid: waiting.uuid, version: 1, description: "Autre chose" } },
        { token },
      ),
    deleteParcel: () => app.call("deleteParcel", { params: { id: waiting.uuid } }, { token }),
    openParcelClaim: () => damaged(parcel.uuid),
    decideParcelClaim: () => decide(claim.uuid, null),
  };
  const setState = (state: "active" | "suspended") =>
    app.database.sql("update agencies set state = $2 where id = $1", [agencies.parcels.id, state]);
  await setState("suspended");
  for (const [name, call] of Object.entries(calls)) {
    const refused = await call();
    expect([name, refused.status, refused.body.error_code]).toEqual([name, 403, "forbidden"]);
  }
  const ended = await app.call("endParcelException", { body: exception }, { token });
  expect(ended.status).toBe(200);
  const transfer = {
    qr_code: onBoard.qr_code,
    departure_uuid: bus.uuid,
    transfer_from: onBoard.departure!.uuid,
  };
  expect((await app.call("embarkParcel", { body: transfer }, { token })).status).toBe(200);
  const unloaded = { body: { qr_code: onBoard.qr_code, early: true } };
  expect((await app.call("unloadParcel", unloaded, { token })).status).toBe(200);
  await setState("active");
  for (const name of ["openParcelClaim", "decideParcelClaim", "deleteParcelTariff"] as const)
    expect((await calls[name]()).status, name).toBeLessThan(300);
});

test("a loading scan that was made before the agency was suspended counts when it is sent within a day", async () => {
  const bus = await plannedBus(app, token);
  const [early, late] = [
    await parcelIn(app, token, { state: "WAREHOUSE" }),
    await parcelIn(app, token, { state: "WAREHOUSE" }),
  ];
  const suspend = (minutesAgo: number) =>
    app.database.sql(
      "update agencies set state = 'suspended', state_changed_at = app_now() - make_interval(mins => $2) where id = $1",
      [agencies.parcels.id, minutesAgo],
    );
  await suspend(30);
  const loaded = async (qr_code: string, minutesAgo: number) => {
    const happened_at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
    const body = { qr_code, departure_uuid: bus.uuid, happened_at };
    return (await app.call("embarkParcel", { body }, { token })).status;
  };
  expect([await loaded(early.qr_code, 60), await loaded(late.qr_code, 10)]).toEqual([200, 403]);
  await suspend(25 * 60);
  expect(await loaded(late.qr_code, 26 * 60)).toBe(403);
  await app.database.sql("update agencies set state = 'active' where id = $1", [
    agencies.parcels.id,
  ]);
});

test("the loss of a parcel that has arrived is claimed only once it is recorded, and a claim is not accepted any more after the parcel was handed out", async () => {
  const waiting = await parcelIn(app, token, { state: "ARRIVE" });
  await backdate(waiting.uuid, "created_at", 8);
  await expectError("parcel_arrived", open(claimOf(waiting.uuid)));
  const late = await parcelIn(app, token, { state: "EMBARK" });
  await backdate(late.uuid, "created_at", 8);
  const { body } = await open(claimOf(late.uuid));
  await app.call("unloadParcel", { body: { qr_code: late.qr_code, early: true } }, { token });
  const taken = withdrawalOf(late.qr_code, await lastCode(app, late.receiver.phone));
  expect((await app.call("withdrawParcel", { body: taken }, { token })).status).toBe(200);
  await expectError("parcel_received", decide(body.data.claim!.uuid, 20_000));
  expect((await decide(body.data.claim!.uuid, null)).status).toBe(200);
});
