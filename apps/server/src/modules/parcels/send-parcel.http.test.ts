import { randomUUID } from "node:crypto";
import { messagesTo } from "@wakafine/testkit/account-world.ts";
import { expectFieldErrors } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import {
  addParcelBalance,
  newParcelCode,
  logInParcelMember,
  parcelBalanceOf,
  parcelIn,
  plannedBus,
  sampleParcel,
  sentParcel,
} from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import sharp from "sharp";
import { beforeAll, expect, test, vi } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInParcelMember(app);
});

const send = (body: object, as = token) =>
  app.call("sendParcel", { body: body as never }, { token: as });
const get = async (id: string, as = token) =>
  (await app.call("getParcel", { params: { id } }, { token: as })).body.data;
const code = ({ body }: { body: { error_code?: string } }) => body.error_code;
/** A picture of this size as a data URL. */
const picture = async (width: number, height = width, format: "jpeg" | "png" = "jpeg") =>
  `data:image/${format};base64,${(
    await sharp({ create: { width, height, channels: 3, background: "#c44" } })
      .toFormat(format)
      .toBuffer()
  ).toString("base64")}`;

test("a sent parcel is in the warehouse with all its data; secret words are never returned, identity numbers masked [A7.parc.01, A4.parc.01, A4.parc.07, A3.parc.01–24, A7.parc.09]", async () => {
  const bus = await plannedBus(app, token);
  const body = sampleParcel({
    description: "Trois cartons",
    departure_uuid: bus.uuid,
    retrieval_quarter: "Marché A",
    images: [await picture(40), await picture(30, 20, "png")],
  });
  const { status, body: answer } = await send({
    ...body,
    sender: { ...body.sender, cni: "100 200 300", password: "Soleil" },
    receiver: { ...body.receiver, cni: "400500600", password: "Lune" },
  });
  expect(status).toBe(201);
  const parcel = await get(answer.data.uuid);
  expect(parcel).toEqual(answer.data);
  expect(parcel).toMatchObject({
    uuid: expect.any(String),
    qr_code: body.qr_code,
    description: "Trois cartons",
    status: "WAREHOUSE",
    sender: {
      name: "Odile",
      surname: "Mbarga",
      phone: "+237677112233",
      town: "Douala",
      cni: "•••• 0300",
      has_password: true,
    },
    receiver: {
      name: "Serge",
      surname: "Kamga",
      town: "Bafoussam",
      cni: "•••• 0600",
      has_password: true,
      destination_city: "Bafoussam",
      destination_agency: { uuid: agencies.parcels.id, name: "Tam-Tam Colis" },
    },
    retrieval_city: "Bafoussam",
    retrieval_quarter: "Marché A",
    billing_amount: 5000,
    payer: "SENDER",
    payment_method: "CASH",
    is_paid: true,
    departure: { uuid: bus.uuid, bus_number: bus.bus_number },
    secret_required: true,
    events: [{ kind: "SENT", agency: "Tam-Tam Colis", bus_number: null, image: null }],
  });
  expect(JSON.stringify(answer)).not.toMatch(/Soleil|Lune|argon2|100200300|400500600/i);
  expect(parcel.images).toHaveLength(2);
  const shown = await fetch(parcel.images[0]!.replace(/^https?:\/\/[^/]+/, app.origin));
  expect([shown.status, shown.headers.get("content-type")]).toEqual([200, "image/webp"]);
  const [stored] = await app.database.sql<{ sender_cni: string; sender_secret: string }>(
    "select sender_cni, sender_secret from parcels where id = $1",
    [parcel.uuid],
  );
  expect(stored).toMatchObject({
    sender_cni: "100200300",
    sender_secret: expect.stringMatching(/^\$argon2id\$/),
  });
});

test("the photos of a parcel are there, once, when the database answers the COMMIT with a broken connection and the request is repeated [G.parc.07, G.parc.18]", async () => {
  const { database } = app.app.context;
  const { transaction } = database;
  const breaking = vi.spyOn(database, "transaction").mockImplementationOnce(async (work) => {
    await transaction(work);
    throw new Error("Connection terminated unexpectedly");
  });
  const body = sampleParcel({ images: [await picture(40), await picture(30, 20, "png")] });
  const key = randomUUID();
  const attempt = () => app.call("sendParcel", { body }, { token, key });
  const before = await parcelBalanceOf(app);
  const lost = await attempt();
  breaking.mockRestore();
  expect(lost.status).toBe(503);
  const repeated = await attempt();
  expect([repeated.status, repeated.body.data.qr_code]).toEqual([201, body.qr_code]);
  const { images, fee } = repeated.body.data;
  expect(new Set(images).size).toBe(2);
  for (const image of images)
    expect((await app.fetch(new URL(image).pathname)).status, image).toBe(200);
  expect((await attempt()).body.data.images).toEqual(images);
  expect(await parcelBalanceOf(app)).toBe(before - fee);
});

test("phones get the country code of Cameroon and a plus [A5.parc.07, A5.parc.08]", async () => {
  const { body } = await send(
    sampleParcel({
      sender: { name: "Odile", surname: "Mbarga", phone: "6 77 11 22 33", town: "douala" },
    }),
  );
  expect(body.data.sender.phone).toBe("+237677112233");
});

test("the fee is the agency's rate of the billing amount in whole francs, and leaves the balance with the parcel [G.parc.07, A1.parc.08]", async () => {
  const before = await parcelBalanceOf(app);
  const { fee, uuid } = await sentParcel(app, token, { billing_amount: 4999 }); // 3 % = 149.97
  expect([fee, await parcelBalanceOf(app)]).toEqual([149, before - 149]);
  const entries = await app.database.sql(
    `select m.kind, e.account, e.amount::integer from ledger_transactions m join ledger_entries e on e.transaction_id = m.id where m.parcel_id = $1 order by e.position`,
    [uuid],
  );
  expect(entries).toEqual([
    { kind: "parcel_fee", account: "parcel_balance", amount: 149 },
    { kind: "parcel_fee", account: "platform_commission", amount: -149 },
  ]);
  const own = await app.call("getOwnAgency", {}, { token });
  expect(own.body.data.package_balance).toBe(before - 149);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("a balance below the fee is refused with 402, and nothing is saved [G.parc.07]", async () => {
  const sender = await logInMember(app, users.member.sample[4]); // 10 %, no balance
  const body = sampleParcel({ images: [await picture(20)] });
  const refused = await send(body, sender);
  expect([refused.status, code(refused)]).toEqual([402, "parcel_balance_too_low"]);
  expect(refused.body.message).toBe("Solde colis insuffisant, veuillez recharger");
  expect(await app.database.sql("select from parcels where code = $1", [body.qr_code])).toEqual([]);
  await addParcelBalance(app, 500, agencies.sample.id);
  expect((await send(body, sender)).status).toBe(201); // a fee of exactly the balance
  expect(await parcelBalanceOf(app, agencies.sample.id)).toBe(0);
});

test("a code is required and unique, also after a deletion; the text of our own label counts as its code [A5.parc.01, G.parc.12]", async () => {
  await expectFieldErrors(["qr_code required"], send({ ...sampleParcel(), qr_code: "" }));
  await expectFieldErrors(["qr_code required"], send({ ...sampleParcel(), qr_code: undefined }));
  await expectFieldErrors(["qr_code invalid"], send({ ...sampleParcel(), qr_code: "a b" }));
  const label = newParcelCode();
  const first = await send(
    sampleParcel({ qr_code: `https://wakafine.example/app/home/${label.toLowerCase()}` }),
  );
  expect(first.body.data.qr_code).toBe(label);
  expect(code(await send(sampleParcel({ qr_code: label })))).toBe("parcel_code_taken");
  await app.call("deleteParcel", { params: { id: first.body.data.uuid } }, { token });
  expect(code(await send(sampleParcel({ qr_code: label })))).toBe("parcel_code_taken");
});

test.each([
  ["no description", { description: " " }, "description required"],
  ["no amount", { billing_amount: 0 }, "billing_amount positive"],
  ["a payer that is neither", { payer: "BOTH" }, "payer not_a_choice"],
  ["another method", { payment_method: "CARD" }, "payment_method not_a_choice"],
  ["a bad phone", { sender: { phone: "12" } }, "sender.phone bad_phone"],
  ["no name", { receiver: { name: "" } }, "receiver.name required"],
  [
    "a secret word of three characters",
    { receiver: { password: " abc " } },
    "receiver.password too_short",
  ],
  [
    "an unknown town",
    { receiver: { destination_city: "Atlantis" } },
    "receiver.destination_city unknown_town",
  ],
  [
    "the same town",
    { receiver: { destination_city: "DOUALA" } },
    "receiver.destination_city same_town",
  ],
  ["a bad identity number", { sender: { cni: "!!" } }, "sender.cni invalid"],
  [
    "an agency without parcel service",
    { receiver: { destination_agency: agencies.rail.id } },
    "receiver.destination_agency not_a_choice",
  ],
])(
  "a parcel with %s is refused at its field [G.parc.06, G.parc.08, G.parc.09]",
  async (_name, more, error) => {
    const body = sampleParcel();
    const { sender = {}, receiver = {}, ...rest } = more as { sender?: object; receiver?: object };
    const refused = send({
      ...body,
      ...rest,
      sender: { ...body.sender, ...sender },
      receiver: { ...body.receiver, ...receiver },
    });
    await expectFieldErrors([error], refused);
  },
);

test("seven pictures, another kind and more than 1 MB are refused, and nothing is saved [A5.parc.02, A5.parc.04, G.parc.18]", async () => {
  const one = await picture(10);
  const before = await parcelBalanceOf(app);
  await expectFieldErrors(
    ["images too_many"],
    send(sampleParcel({ images: Array(7).fill(one) as string[] })),
  );
  const gif = "data:image/gif;base64,R0lGODlhAQABAAAAACw=";
  expect(code(await send(sampleParcel({ images: [one, gif] })))).toBe("bad_image");
  const large = `data:image/jpeg;base64,${Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(1024 * 1024)]).toString("base64")}`;
  const refused = await send(sampleParcel({ images: [large] }));
  expect([refused.status, code(refused)]).toEqual([413, "parcel_image_too_large"]);
  expect(await parcelBalanceOf(app)).toBe(before);
});

test("a repeated key returns the same parcel and takes one fee; with another body it is refused", async () => {
  const key = randomUUID();
  const body = sampleParcel();
  const before = await parcelBalanceOf(app);
  const [one, two] = [
    await app.call("sendParcel", { body }, { token, key }),
    await app.call("sendParcel", { body }, { token, key }),
  ];
  expect(two.body.data.uuid).toBe(one.body.data.uuid);
  expect(await parcelBalanceOf(app)).toBe(before - 150);
  const other = await app.call("sendParcel", { body: sampleParcel() }, { token, key });
  expect(code(other)).toBe("idempotency_conflict");
});

test("a parcel in the warehouse can be changed by its version, a later one and another agency's not [A7.parc.05, G.parc.02]", async () => {
  const { uuid, version } = await sentParcel(app, token, { paid: false });
  const change = (more: object, as = token) =>
    app.call(
      "updateParcel",
      { body: { package_uuid: uuid, version, description: "Un sac", ...more } },
      { token: as },
    );
  const changed = await change({ paid: true, retrieval_quarter: "Tamdja" });
  expect(changed.body.data).toMatchObject({
    description: "Un sac",
    is_paid: true,
    retrieval_quarter: "Tamdja",
    version: version + 1,
  });
  expect(changed.body.data.events.map(({ kind }) => kind)).toEqual(["SENT", "CHANGED"]);
  expect(code(await change({}))).toBe("parcel_changed");
  expect(code(await change({ version: version + 1, departure_uuid: randomUUID() }))).toBe(
    "parcel_bus_gone",
  );
  const stranger = await logInMember(app, users.member.sample[4]);
  expect((await change({}, stranger)).status).toBe(404);
  const loaded = await parcelIn(app, token, { state: "EMBARK" });
  const late = await change({ package_uuid: loaded.uuid });
  expect([late.status, code(late)]).toEqual([409, "parcel_on_board"]);
});

test("a parcel becomes unpaid again only by a member who may delete parcels, and the audit log says what it was before [G.parc.06, G.parc.10]", async () => {
  const clerk = await logInMember(app, users.member.parcels[5]);
  const { uuid } = await sentParcel(app, token, { paid: false });
  let version = 1;
  const change = async (paid: boolean, as: string) => {
    const body = { package_uuid: uuid, version, description: "Un sac", paid };
    const changed = await app.call("updateParcel", { body }, { token: as });
    if (changed.status === 200) ({ version } = changed.body.data);
    return changed;
  };
  expect((await change(false, clerk)).status, "unchanged").toBe(200);
  expect((await change(true, clerk)).body.data.is_paid).toBe(true);
  const refused = await change(false, clerk);
  expect([refused.status, code(refused)]).toEqual([403, "forbidden"]);
  expect((await get(uuid)).is_paid).toBe(true);
  expect((await change(false, token)).body.data.is_paid).toBe(false);
  const changes = await app.database.sql(
    "select details -> 'paid' as paid from audit_log where entity_id = $1 and action = 'change parcel' and details ? 'paid' order by happened_at, id",
    [uuid],
  );
  expect(changes).toEqual([
    { paid: { from: false, to: true } },
    { paid: { from: true, to: false } },
  ]);
});

test("deleting a parcel in the warehouse credits its fee back once; later states and other roles are refused [A7.parc.08, G.parc.07, G.parc.10]", async () => {
  const before = await parcelBalanceOf(app);
  const { uuid } = await sentParcel(app, token);
  const remove = (id: string, as = token) =>
    app.call("deleteParcel", { params: { id } }, { token: as });
  const clerk = await logInMember(app, users.member.parcels[5]);
  expect((await remove(uuid, clerk)).status).toBe(403);
  expect((await remove(uuid)).status).toBe(200);
  expect(await parcelBalanceOf(app)).toBe(before);
  expect((await remove(uuid)).status).toBe(404);
  expect(await parcelBalanceOf(app)).toBe(before);
  const gone = await app.call("getParcel", { params: { id: uuid } }, { token });
  expect(gone.status).toBe(404);
  for (const state of ["EMBARK", "ARRIVE", "RECEIVE"] as const)
    expect((await remove((await parcelIn(app, token, { state })).uuid)).status, state).toBe(409);
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

test("sender and receiver are notified by SMS that the parcel was taken in, in the language of the counter [G.parc.15]", async () => {
  const body = sampleParcel();
  const parcel = (await app.call("sendParcel", { body }, { token, language: "en" })).body.data;
  for (const phone of [parcel.sender.phone, parcel.receiver.phone]) {
    const texts = (await messagesTo(app, phone)).join();
    expect(texts).toContain(`parcel ${parcel.qr_code} taken in, Douala - Bafoussam`);
  }
});

test("only members of agencies with parcel service may use the parcel paths [A1.parc.01, A1.parc.02, G.role.12]", async () => {
  const flagged = await logInMember(app, users.member.sample[5]);
  const other = await logInMember(app, users.member.modest[1]);
  const list = (as: string) => app.call("listParcels", { query: {} }, { token: as });
  expect([(await list(token)).status, (await list(flagged)).status]).toEqual([200, 200]);
  expect((await list(other)).status).toBe(403);
});
