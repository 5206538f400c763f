import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  claimOf,
  parcelIn,
  sampleParcel,
} from "@wakafine/testkit/parcel-world.ts";
import { tablesContaining } from "@wakafine/testkit/tables-containing.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

const day = 86_400;
let app: TestApp;
let token: string;
let photo: string;
beforeAll(async () => {
  app = await startTestApp({
    env: { IDENTITY_DAYS: "10", CONTACT_DAYS: "60", MESSAGE_DAYS: "20", LIMITS: "false" },
  });
  await logIn();
  await addParcelBalance(app, 100_000);
  const file = await sharp({ create: { width: 60, height: 40, channels: 3, background: "#33a" } })
    .jpeg()
    .toBuffer();
  photo = `data:image/jpeg;base64,${file.toString("base64")}`;
});
afterAll(() => app.stop());

/** Logs the parcel manager in, also after the session ended by the clock. */
async function logIn(): Promise<void> {
  token = await logInMember(app, smallWorld.users.member.parcels[4]);
}

/** Runs the retention jobs until nothing is left to erase, as the job runner does. */
async function purge(): Promise<void> {
  while ((await app.runJob("retention")) > 0);
  await app.runJob("sweep pictures");
}

const secret = {
  sender: "Zogbekwa",
  receiver: "Tchuentexal",
  cni: "118822334",
  description: "Ordonnance de Tchuentexal",
  quarter: "Derrière chez Tchuentexal",
  claim: "Le flacon de ma mère",
  decision: "Remboursé à sa cousine Ngonozal",
} as const;
const secrets = [...Object.values(secret), "677112299", "699887711"];

/** A parcel with the names of the secret. */
function secretParcel(state: "WAREHOUSE" | "EMBARK" | "ARRIVE" | "RECEIVE", phone = "699887711") {
  const { sender, receiver } = sampleParcel();
  return parcelIn(app, token, {
    state,
    description: secret.description,
    retrieval_quarter: secret.quarter,
    images: [photo],
    sender: { ...sender, surname: secret.sender, phone: "677112299", cni: secret.cni },
    receiver: { ...receiver, surname: secret.receiver, phone },
  });
}
const record = (qr_code: string, exception: "LOST" | "HELD" | "RETURNED" | "DAMAGED", more = {}) =>
  app.call(
    "recordParcelException",
    { body: { qr_code, exception, note: "Voir le chef", ...more } },
    { token },
  );
const namesOf = async (id: string) =>
  (
    await app.database.sql<{ sender_surname: string }>(
      "select sender_surname from parcels where id = $1",
      [id],
    )
  )[0]?.sender_surname;

test("persons, texts and photos of a parcel that was lost, held, returned or never picked up are erased the configured days after its last event, as those of one that was handed out", async () => {
  const lost = await secretParcel("EMBARK");
  await record(lost.qr_code, "LOST");
  const held = await secretParcel("WAREHOUSE");
  await record(held.qr_code, "HELD");
  const returned = await secretParcel("ARRIVE");
  await record(returned.qr_code, "RETURNED");
  await record(returned.qr_code, "DAMAGED", { image: photo });
  const waiting = await secretParcel("ARRIVE");
  const received = await secretParcel("RECEIVE");
  const deleted = await secretParcel("WAREHOUSE");
  await app.call("deleteParcel", { params: { id: deleted.uuid } }, { token });
  const open = (id: string, more: object) =>
    app.call(
      "openParcelClaim",
      { body: claimOf(id, { description: secret.claim, ...more }) },
      { token },
    );
  const claim = { reason: "DAMAGED", claimant: "RECEIVER", images: [photo] };
  const decided = (await open(received.uuid, claim)).body.data.claim!;
  await app.call(
    "decideParcelClaim",
    { body: { claim_uuid: decided.uuid, awarded: 1000, decision: secret.decision } },
    { token },
  );
  await open(lost.uuid, {}); // stays open
  const { body } = await app.call("getParcel", { params: { id: returned.uuid } }, { token });
  const pictures = [
    ...body.data.images,
    ...decided.images,
    ...body.data.events.flatMap(({ image }) => image ?? []),
  ].map((url) => new URL(url, app.origin).pathname);
  expect(pictures).toHaveLength(3);
  const statuses = async () =>
    new Set(await Promise.all(pictures.map(async (path) => (await app.fetch(path)).status)));
  await app.drainOutbox();
  await app.advance(59 * day);
  await purge();
  expect(await tablesContaining(app.database, secrets)).toEqual(["parcel_claims", "parcels"]);
  expect(await statuses()).toEqual(new Set([200]));
  await logIn();
  const looked = await record(waiting.qr_code, "HELD"); // an event: the parcel is still looked after
  expect(looked.status).toBe(200);
  await app.drainOutbox();
  await app.advance(2 * day);
  await purge();
  expect(await namesOf(waiting.uuid)).toBe(secret.sender);
  for (const { uuid } of [lost, held, returned, received, deleted])
    expect(await namesOf(uuid)).toBe("");
  expect(await statuses()).toEqual(new Set([404]));
  await app.advance(60 * day);
  await purge();
  expect(await tablesContaining(app.database, secrets)).toEqual([]);
  expect(await app.database.sql("select count(*)::integer as left from parcel_images")).toEqual([
    { left: 0 },
  ]);
  expect(
    await app.database.sql("select count(*)::integer as left from parcel_claim_images"),
  ).toEqual([{ left: 0 }]);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("a claim about a parcel that is erased already is kept as long as others", async () => {
  await logIn();
  const parcel = await secretParcel("EMBARK", "699887712");
  await app.advance(61 * day);
  await purge();
  expect(await namesOf(parcel.uuid)).toBe("");
  await logIn();
  const body = claimOf(parcel.uuid, { description: secret.claim });
  expect((await app.call("openParcelClaim", { body }, { token })).status).toBe(201);
  await purge();
  expect(await tablesContaining(app.database, [secret.claim])).toEqual(["parcel_claims"]);
  await app.advance(61 * day);
  await purge();
  expect(await tablesContaining(app.database, [secret.claim])).toEqual([]);
});

test("parcels to erase are found by a partial index of those rows only", async () => {
  await app.database.sql("set enable_seqscan = off"); // the planner would scan the small test tables sequentially
  const plan = JSON.stringify(
    await app.database.sql(
      "explain select id from parcels p where p.purged_at is null and p.created_at < app_now() - interval '60 days' limit 2000",
    ),
  );
  expect(plan).toContain("parcels_purge");
  await app.database.sql("reset enable_seqscan");
});
