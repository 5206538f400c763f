import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { feeColumns, feesByField } from "@wakafine/shared/agencies/fee-terms.ts";
import { addAgencyUser } from "@wakafine/testkit/account-calls.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";

const { users, agencies, departures } = smallWorld;
const face = {
  name: "Sanaga Voyages",
  town: "Yaoundé",
  quarter: "Mvan",
  phonenumber: "6 77 12 34 99",
  email: "Bureau@Sanaga.example",
};
const publicKeys = [
  "agency_transport_type",
  "colour",
  "image",
  "localisation",
  "logo",
  "mark",
  "name",
  "phonenumber",
  "rate_banker_transaction",
  "rate_mobile_transaction",
  "transaction_banker_amount",
  "transaction_mobile_amount",
  "uuid",
];

const app = useTestApp();
let token = "";
beforeAll(async () => {
  token = await openSessionOf(app, users.member.sample[1].id);
});

const change = (body: object, by = token) =>
  app.call("updateOwnAgency", { body: body as typeof face }, { token: by, language: "fr" });
const stored = async (id: string = agencies.sample.id) =>
  (await app.database.row<Record<string, unknown>>("select * from agencies where id = $1", [id]))!;

describe("reading", () => {
  test("every role reads the current data of the agency, including its state [A2.agsh.04, G.auth.28]", async () => {
    for (const role of [1, 5, 9] as const) {
      const { status, body } = await app.call(
        "getOwnAgency",
        {},
        { token: await openSessionOf(app, users.member.sample[role].id) },
      );
      expect([status, body.data.uuid, body.data.review]).toEqual([
        200,
        agencies.sample.id,
        { state: "active", reason: null },
      ]);
    }
    const waiting = await app.call(
      "getOwnAgency",
      {},
      { token: await openSessionOf(app, users.member.inactive[1].id) },
    );
    expect(waiting.body.data).toMatchObject({
      is_active: false,
      review: { state: "pending", reason: null },
    });
    await app.database.sql(
      "update agencies set state = 'refused', state_reason = 'Papiers illisibles' where id = $1",
      [agencies.inactive.id],
    );
    const refused = await app.call(
      "getOwnAgency",
      {},
      { token: await openSessionOf(app, users.member.inactive[1].id) },
    );
    expect(refused.body.data.review).toEqual({ state: "refused", reason: "Papiers illisibles" });
  });

  test("the public view of an agency has only the public fields in every response [G.agsh.05, G.ref.03]", async () => {
    const departure = (
      await app.call("getDeparture", { params: { id: departures.withStops.id }, query: {} })
    ).body.data;
    const listed = (await app.call("listAgencies", { query: {} as never })).body.data.data;
    const reference = (await app.call("getDefaultData", {})).body.data;
    for (const agency of [departure.agency, ...listed])
      expect(Object.keys(agency).sort()).toEqual(publicKeys);
    for (const agency of reference.agencies)
      expect(Object.keys(agency).sort()).toEqual([...publicKeys, "has_departures"].sort());
    expect(listed.length + reference.agencies.length).toBeGreaterThan(2);
  });
});

describe("changing", () => {
  beforeEach(async () => {
    await app.database.sql(
      "update agencies set name = 'Sanaga Lignes', pending_name = null, phone = '+237233400000', email = null, town = 'Douala', quarter = 'Akwa' where id = $1",
      [agencies.sample.id],
    );
  });

  test("an administrator changes place and contact at once and requests a name; the response has a message and the new values [A7.agsh.01–02]", async () => {
    const { status, body } = await change(face);
    expect([status, body.message]).toEqual([200, "Agence enregistrée"]);
    expect(body.data).toMatchObject({
      uuid: agencies.sample.id,
      name: "Sanaga Lignes",
      pending_name: face.name,
      phonenumber: "+237677123499",
      email: "bureau@sanaga.example",
      localisation: { town: face.town, quarter: face.quarter },
    });
    expect(
      (await app.call("listAgencies", { query: { keyword: "sanaga" } as never })).body.data.data[0]
        ?.name,
    ).toBe("Sanaga Lignes");
  });

  test("only administrators and managers change the agency; other roles, travellers and requests without a session are refused [A7.agsh.01, A6.agsh.12]", async () => {
    const statuses: [string, number][] = [];
    for (const role of [1, 2, 3, 5, 9] as const)
      statuses.push([
        `role ${role}`,
        (await change(face, await openSessionOf(app, users.member.sample[role].id))).status,
      ]);
    statuses.push(
      ["traveller", (await change(face, await openSessionOf(app, users.traveller.id))).status],
      ["no session", (await change(face, "")).status],
    );
    expect(Object.fromEntries(statuses)).toEqual({
      "role 1": 200,
      "role 2": 403,
      "role 3": 200,
      "role 5": 403,
      "role 9": 403,
      traveller: 403,
      "no session": 401,
    });
  });

  test.each([["name"], ["town"], ["phonenumber"], ["quarter"]])(
    "%s is required: absent, empty and blank are refused and nothing changes [C5.agsh.01–04]",
    async (field) => {
      for (const value of [undefined, "", "  ", null]) {
        const { status, body } = await change({ ...face, [field]: value });
        expect(
          [status, (body.data as unknown as { fields: { field: string }[] }).fields[0]?.field],
          String(value),
        ).toEqual([400, field]);
      }
      expect((await stored())["name"]).toBe("Sanaga Lignes");
    },
  );

  test("an invalid e-mail or phone is refused at its field", async () => {
    await expectFieldErrors(["email bad_email"], change({ ...face, email: "bureau@" }));
    await expectFieldErrors(["phonenumber bad_phone"], change({ ...face, phonenumber: "12" }));
  });

  test("rates, balance, type, state and prefix in the body are ignored [G.agsh.01]", async () => {
    const before = await stored();
    const response = await change({
      ...face,
      ...feesByField(feeColumns, () => 1),
      package_balance: 1_000_000,
      agency_transport_type_id: 4,
      agency_transport_type: { id: 4 },
      transport_type_id: 4,
      is_package_sender: false,
      is_active: false,
      state: "suspended",
      state_reason: "x",
      prefix: "AAA",
      momo_phone: "+237677000001",
      om_phone: "+237699000001",
      group_name: "x",
      logo_url: "https://evil.example/x.png",
      mark: "x",
      colour: "#000000",
      id: agencies.modest.id,
      agency_id: agencies.modest.id,
    });
    expect(response.status).toBe(200);
    const changed = Object.entries(await stored())
      .filter(([column, value]) => JSON.stringify(value) !== JSON.stringify(before[column]))
      .map(([column]) => column);
    expect(changed.sort()).toEqual([
      "email",
      "modified_at",
      "pending_name",
      "phone",
      "quarter",
      "town",
    ]);
    expect((await stored(agencies.modest.id))["name"]).toBe("Trois Collines");
  });

  test("a suspended or refused agency can read but not change itself, its logo or its members; a pending one can, and an administrator always can [G.auth.28]", async () => {
    const administrator = await logInAdministrator(app);
    const body = newMember();
    const actions = async () => {
      const made = await addAgencyUser(app, token, newMember());
      const params = { id: otherMember };
      const calls = [
        await change(face),
        await app.call("setAgencyLogo", { body: { base64_file: "x" } }, { token }),
        made,
        await app.call("updateAgencyUser", { params, body: { ...body, password: "" } }, { token }),
        await app.call("toggleAgencyUser", { params }, { token }),
        await app.call("deleteAgencyUser", { params }, { token }),
      ];
      return calls.map(({ status }) => status);
    };
    const otherMember = (await addAgencyUser(app, token, body)).body.data.user.public_id;
    try {
      for (const state of ["suspended", "refused"]) {
        await app.database.sql("update agencies set state = $2, state_reason = 'x' where id = $1", [
          agencies.sample.id,
          state,
        ]);
        expect([state, ...(await actions())]).toEqual([state, 403, 403, 403, 403, 403, 403]);
        expect([
          (await app.call("getOwnAgency", {}, { token })).status,
          (await app.call("listAgencyUsers", { query: {} as never }, { token })).status,
        ]).toEqual([200, 200]);
        await expectStatus(200, change({ ...face, uuid: agencies.sample.id }, administrator));
      }
      await app.database.sql(
        "update agencies set state = 'pending', state_reason = null where id = $1",
        [agencies.sample.id],
      );
      expect(await actions()).toEqual([200, 400, 201, 200, 200, 200]);
    } finally {
      await app.database.sql(
        "update agencies set state = 'active', state_reason = null where id = $1",
        [agencies.sample.id],
      );
    }
  });

  test("an absent e-mail is kept, an empty one is removed", async () => {
    await change(face);
    expect((await change({ ...face, email: undefined })).body.data.email).toBe(
      "bureau@sanaga.example",
    );
    expect((await change({ ...face, email: "" })).body.data.email).toBeNull();
  });

  test("members cannot change another agency: its uuid returns 404 [G.agsh.02, G.role.15]", async () => {
    const before = JSON.stringify(await stored(agencies.modest.id));
    for (const uuid of [agencies.modest.id, "00000000-0000-4000-8000-000000000000", "x"])
      await expectStatus(404, change({ ...face, uuid }), uuid);
    expect(JSON.stringify(await stored(agencies.modest.id))).toBe(before);
    await expectStatus(200, change({ ...face, uuid: agencies.sample.id }));
  });

  test("an administrator names the agency by uuid, which is required and must exist [G.agsh.02]", async () => {
    const administrator = await logInAdministrator(app);
    const { status, body } = await change(
      { ...face, name: "Rail Neuf", uuid: agencies.rail.id },
      administrator,
    );
    expect([status, body.data.uuid, body.data.name]).toEqual([200, agencies.rail.id, "Rail Neuf"]);
    await expectFieldErrors(["uuid required"], change(face, administrator));
    for (const uuid of ["00000000-0000-4000-8000-000000000000", "x", "'; drop table agencies; --"])
      await expectStatus(404, change({ ...face, uuid }, administrator));
  });

  test("a change and a requested name write one audit row each without contact data; saving the same data again writes none", async () => {
    const rows = () =>
      app.database.sql<{ action: string; actor: string; details: object }>(
        "select action, actor, details from audit_log where entity = 'agency' and entity_id = $1 order by id",
        [agencies.sample.id],
      );
    const before = (await rows()).length;
    await change(face);
    await change(face);
    const added = (await rows()).slice(before);
    expect(added).toEqual([
      {
        action: "change agency",
        actor: users.member.sample[1].id,
        details: { changed: expect.arrayContaining(["phone", "email"]) },
      },
      {
        action: "request agency name",
        actor: users.member.sample[1].id,
        details: { name: { from: "Sanaga Lignes", to: face.name } },
      },
    ]);
    expect(JSON.stringify(added)).not.toMatch(/677123499|bureau@/i);
  });
});

test("every endpoint of the agency side requires a session [A6.agsh.12]", async () => {
  const attempts = [
    app.call("getOwnAgency", {}),
    app.call("updateOwnAgency", { body: face }),
    app.call("setAgencyLogo", { body: {} }),
    app.call("listAgencyUsers", { query: {} as never }),
    app.call("addAgencyUser", { body: newMember() }),
    app.call("updateAgencyUser", { params: { id: "x" }, body: newMember() }),
    app.call("deleteAgencyUser", { params: { id: "x" } }),
    app.call("toggleAgencyUser", { params: { id: "x" } }),
    app.call("listAgencyDepartures", { query: {} as never, body: {} as never }),
    app.call("listTickets", { query: {} as never }),
  ];
  for (const { status, body } of await Promise.all(attempts))
    expect([status, body.message]).toEqual([401, "token invalide"]);
});
