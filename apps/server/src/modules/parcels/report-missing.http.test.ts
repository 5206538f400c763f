import { messagesTo } from "@wakafine/testkit/account-world.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import {
  busLeaves,
  logInParcelMember,
  parcelIn,
  parcelPhoto,
  plannedBus,
  sampleParcel,
} from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const app = useTestApp({ env: { LIMITS: "false" } });
const photo = parcelPhoto;
let token: string;
beforeAll(async () => {
  token = await logInParcelMember(app);
});
const report = (qr_code: string, departure_uuid: string, more: object = {}) =>
  app.call(
    "reportMissingParcel",
    { body: { qr_code, departure_uuid, reason: "TAKEN", ...more } },
    { token },
  );
const bus = async (id: string) =>
  (await app.call("getParcelDeparture", { params: { id } }, { token })).body.data;

test("a parcel that is missing at unloading is recorded in its chain with the reason, its bus stays PENDING, it is tracked as missing, and it can still be unloaded [G.parc.14, G.parc.15, G.parc.16]", async () => {
  const parcel = await parcelIn(app, token, { state: "EMBARK" });
  const id = parcel.departure!.uuid;
  const happened_at = parcel.created_date;
  const reported = await report(parcel.qr_code, id, { note: "Un sac vide", happened_at });
  expect(reported.body.data.status).toBe("EMBARK");
  expect(reported.body.data.events.at(-1)).toMatchObject({
    kind: "MISSING",
    happened_at,
    missing: { reason: "TAKEN", note: "Un sac vide" },
  });
  expect(await bus(id)).toMatchObject({ status: "PENDING", packages: [{ missing: "TAKEN" }] });
  // What anyone with the code sees names no person and no reason.
  const tracked = async () =>
    (await app.call("displayParcel", { params: { id: parcel.qr_code } }, {})).body.data;
  expect(await tracked()).toMatchObject({ status: "EMBARK", exception: "MISSING" });
  expect(JSON.stringify(await tracked())).not.toMatch(/Kamga|Mbarga|TAKEN|Un sac vide/);
  const body = { qr_code: parcel.qr_code, departure_uuid: id };
  await busLeaves(app, id);
  expect((await app.call("unloadParcel", { body }, { token })).status).toBe(200);
  expect(await bus(id)).toMatchObject({ status: "ARRIVE", packages: [{ missing: null }] });
  expect(await tracked()).toMatchObject({ status: "ARRIVE", exception: null });
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("public tracking of a missing parcel has the time of the report, not that of the loading [A1.parc.07, G.parc.14]", async () => {
  const { qr_code, departure } = await parcelIn(app, token, { state: "EMBARK" });
  await app.advance(600);
  const reported = await report(qr_code, departure!.uuid);
  const { body } = await app.call("displayParcel", { params: { id: qr_code } });
  const event = reported.body.data.events.at(-1)!;
  expect(body.data).toMatchObject({ exception: "MISSING", exception_date: event.happened_at });
  expect(event.happened_at).not.toBe(reported.body.data.embarked_date);
});

test("a parcel of another bus or in another state is not reported missing [G.parc.15]", async () => {
  const parcel = await parcelIn(app, token, { state: "EMBARK" });
  const other = await plannedBus(app, token);
  expect((await report(parcel.qr_code, other.uuid)).body).toMatchObject({
    error_code: "parcel_wrong_bus",
    data: { bus_number: parcel.departure!.bus_number },
  });
  const arrived = await parcelIn(app, token, { state: "ARRIVE" });
  expect((await report(arrived.qr_code, arrived.departure!.uuid)).body.error_code).toBe(
    "parcel_arrived",
  );
  expect((await report(parcel.qr_code, other.uuid, { reason: "LATER" })).status).toBe(400);
});

test("a parcel that is recorded as lost is not reported missing [G.parc.15]", async () => {
  const { qr_code, departure } = await parcelIn(app, token, { state: "EMBARK" });
  const exception = { qr_code, exception: "LOST", note: "Introuvable" } as const;
  await app.call("recordParcelException", { body: exception }, { token });
  const { status, body } = await report(qr_code, departure!.uuid);
  expect([status, body.error_code]).toEqual([409, "parcel_lost"]);
  const parcel = (await app.call("getParcel", { params: { id: qr_code } }, { token })).body.data;
  expect(parcel.exceptions).toEqual(["LOST"]);
});

test("a missing parcel that was lost and is found is neither missing nor lost, no message says later that it is missing, and it can become missing again [G.parc.15]", async () => {
  const { code, busId, notified } = await loadedParcel();
  await report(code, busId, { reason: "LEFT_ON_BUS" });
  const exception = { qr_code: code, exception: "LOST", note: "Introuvable" } as const;
  await app.call("recordParcelException", { body: exception }, { token });
  const found = await app.call("endParcelException", { body: exception }, { token });
  expect(found.body.data.exceptions).toEqual([]);
  expect(await bus(busId)).toMatchObject({ packages: [{ missing: null, lost: false }] });
  await app.advance(3 * 3600);
  await runMissingJob();
  expect(await notified(), "found").toEqual([0, 0]);
  await report(code, busId, { reason: "LEFT_ON_BUS" });
  await runMissingJob();
  expect(await notified(), "missing again for less than two hours").toEqual([0, 0]);
  await app.advance(2 * 3600 + 60);
  await runMissingJob();
  expect(await notified(), "missing again").toEqual([1, 1]);
});

test("a report that only repeats the last one adds nothing to the chain; one with another reason or note does", async () => {
  const { qr_code: code, departure } = await parcelIn(app, token, { state: "EMBARK" });
  const reported = async (more: object = {}) => {
    const { status, body } = await report(code, departure!.uuid, more);
    expect(status).toBe(200);
    return body.data.events.filter(({ kind }) => kind === "MISSING").length;
  };
  expect([await reported(), await reported()]).toEqual([1, 1]);
  expect(await reported({ note: "Un sac vide" })).toBe(2);
  expect(await reported({ note: "Un sac vide", reason: "UNKNOWN" })).toBe(3);
  expect(await reported(), "again the first").toBe(4);
});

test("reports about one parcel are limited per day, so that its chain does not grow without end", async () => {
  const limited = await startTestApp({ database: app.database, sandbox: app.sandbox });
  const { qr_code, departure } = await parcelIn(app, token, { state: "EMBARK" });
  const statuses: number[] = [];
  for (let round = 0; round < 11; round += 1) {
    const note = `Passage ${round}`;
    const body = { qr_code, departure_uuid: departure!.uuid, reason: "TAKEN", note } as const;
    statuses.push((await limited.call("reportMissingParcel", { body }, { token })).status);
  }
  const exception = { qr_code, exception: "DAMAGED", note: "Ouvert", image: photo } as const;
  const other = await limited.call("recordParcelException", { body: exception }, { token });
  await limited.stop();
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  expect(other.status, "reports do not use up the limit of other exceptions").toBe(200);
});

let phones = 0;
/** A loaded parcel with a sender's phone of its own, and how many SMS about its being missing each person got. */
async function loadedParcel() {
  phones += 1;
  const phone = `+23767741${String(phones).padStart(4, "0")}`;
  const sender = { ...sampleParcel().sender, phone };
  const parcel = await parcelIn(app, token, { state: "EMBARK", sender });
  const notified = async () => {
    const all = [await messagesTo(app, phone), await messagesTo(app, parcel.receiver.phone)];
    return all.map((texts) => texts.filter((text) => text.includes("n'était pas dans")).length);
  };
  return { code: parcel.qr_code, busId: parcel.departure!.uuid, notified };
}
const runMissingJob = () => app.runJob("missing-parcels");

test("sender and receiver learn at once that a parcel was taken, or is missing without a reason, and only once [G.parc.15]", async () => {
  for (const reason of ["TAKEN", "UNKNOWN"]) {
    const { code, busId, notified } = await loadedParcel();
    await report(code, busId, { reason });
    expect(await notified(), reason).toEqual([1, 1]);
    await report(code, busId, { reason, note: "Toujours pas là" });
    await report(code, busId, { reason: "LEFT_ON_BUS" });
    await app.advance(3 * 3600);
    await runMissingJob();
    expect(await notified(), reason).toEqual([1, 1]);
  }
});

test("of a parcel that was not loaded or left on its bus they learn when it is missing for two hours, and not when it was found before", async () => {
  const missing = await loadedParcel();
  const found = await loadedParcel();
  const lost = await loadedParcel();
  for (const { code, busId } of [missing, found, lost])
    await report(code, busId, { reason: "LEFT_ON_BUS" });
  await app.advance(60 * 60);
  await runMissingJob();
  expect(await missing.notified()).toEqual([0, 0]);
  await app.call("unloadParcel", { body: { qr_code: found.code, early: true } }, { token });
  const exception = { qr_code: lost.code, exception: "LOST", note: "Introuvable" } as const;
  await app.call("recordParcelException", { body: exception }, { token });
  await app.advance(61 * 60);
  await runMissingJob();
  expect(await missing.notified()).toEqual([1, 1]);
  expect(await found.notified(), "found").toEqual([0, 0]);
  expect(await lost.notified(), "notified that it is lost").toEqual([0, 0]);
  await report(missing.code, missing.busId, { reason: "TAKEN" });
  await runMissingJob();
  expect(await missing.notified(), "once").toEqual([1, 1]);
});
