import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { newAgency } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectFieldErrors, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, beforeAll, describe, expect, test } from "vitest";

const { users, agencies } = smallWorld;
const face = { town: "Yaoundé", quarter: "Mvan", phonenumber: "+237677123499" };
const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
let administrator = "";
beforeAll(async () => {
  token = await openSessionOf(app, users.member.sample[1].id);
  administrator = await logInAdministrator(app);
});
afterEach(() =>
  app.database.sql(
    "update agencies set pending_name = null, name = 'Sanaga Lignes' where id = $1",
    [agencies.sample.id],
  ),
);

const rename = (name: string, by = token, more: object = {}) =>
  app.call("updateOwnAgency", { body: { ...face, name, ...more } }, { token: by });
const review = (body: { name: string; approve: boolean; reason?: string }) =>
  app.call(
    "reviewAgencyName",
    { params: { id: agencies.sample.id }, body },
    { token: administrator },
  );
const publicNames = async () =>
  (await app.call("listAgencies", { query: {} as never })).body.data.data.map(({ name }) => name);

describe("names that look alike count as the same name", () => {
  test.each([
    ["Trois Collines", "name_taken"],
    ["TROIS  COLLINES", "name_taken"],
    ["Trοis Cоllines", "name_signs"],
    ["Trois\u3164Collines", "name_signs"],
    ["Trɔis Cɔllinɛs", "name_taken"],
    ["Tr0is Co11ines", "name_taken"],
    ["Wakafine", "name_reserved"],
    ["MTN Mobile Money", "name_reserved"],
  ])(
    "%s is refused at the field name when an agency is renamed or registered",
    async (name, code) => {
      const refusal = { error_code: "invalid_input", data: { fields: [{ field: "name", code }] } };
      expect((await rename(name)).body).toMatchObject(refusal);
      expect((await app.call("agencyRegister", { body: newAgency({ name }) })).body).toMatchObject(
        refusal,
      );
      expect(await publicNames()).toContain("Sanaga Lignes");
    },
  );

  test("a name pending review is taken, and is free again when it is withdrawn", async () => {
    await rename("Fleuve Express");
    const register = () =>
      app.call("agencyRegister", { body: newAgency({ name: "Fleuve  Éxpress" }) });
    await expectStatus(400, register());
    await rename("Sanaga Lignes");
    await expectStatus(201, register());
  });
});

describe("the new name of an approved agency is reviewed", () => {
  test("the old name stays public until the review; the agency and administrators see the pending name, which waits for them on the dashboard, and other changes apply at once", async () => {
    const waiting = async () => {
      const { data } = (await app.call("getAdminDashboard", {}, { token: administrator })).body;
      return data.agencies.waiting;
    };
    const before = await waiting();
    const { body } = await rename("Sanaga Voyages", token, { quarter: "Nsam" });
    expect(body.data).toMatchObject({
      name: "Sanaga Lignes",
      pending_name: "Sanaga Voyages",
      localisation: { quarter: "Nsam" },
    });
    expect(await publicNames()).toContain("Sanaga Lignes");
    expect(
      (await app.call("listAdminAgencies", { query: {} }, { token: administrator })).body.data
        .data[0],
    ).toMatchObject({ uuid: agencies.sample.id, pending_name: "Sanaga Voyages" });
    expect(await waiting()).toBe(before + 1);
  });

  test("an approved name is public, the agency is notified, and request and approval are audited", async () => {
    await rename("Sanaga Approuvée");
    expect((await review({ name: "Sanaga Approuvée", approve: true })).body.data).toMatchObject({
      name: "Sanaga Approuvée",
      pending_name: null,
    });
    expect(await publicNames()).toContain("Sanaga Approuvée");
    const notices = await app.database.sql(
      "select payload ->> 'agency' as agency from outbox where payload ->> 'template' = 'agency name approved' and payload ->> 'userId' = $1",
      [users.member.sample[1].id],
    );
    expect(notices).toEqual([{ agency: "Sanaga Approuvée" }]);
    const trail = await app.database.sql(
      "select action, details -> 'name' as name from audit_log where entity_id = $1 and details -> 'name' ->> 'to' = 'Sanaga Approuvée' order by id",
      [agencies.sample.id],
    );
    const name = { from: "Sanaga Lignes", to: "Sanaga Approuvée" };
    expect(trail).toEqual([
      { action: "request agency name", name },
      { action: "agency name approved", name },
    ]);
    await expectStatus(
      201,
      app.call("agencyRegister", { body: newAgency({ name: "Sanaga Lignes" }) }),
    ); // the previous name is free
    await app.database.sql("delete from agency_names where skeleton = 'sanagallgnes'");
    await app.database.sql(
      "insert into agency_names (skeleton, agency_id) values ('sanagallgnes', $1)",
      [agencies.sample.id],
    );
  });

  test("refusing a name requires a reason, which is sent to the agency", async () => {
    await rename("Sanaga Refusée");
    await expectFieldErrors(
      ["reason required"],
      review({ name: "Sanaga Refusée", approve: false }),
    );
    expect(
      (await review({ name: "Sanaga Refusée", approve: false, reason: "Trop vague" })).body.data,
    ).toMatchObject({ name: "Sanaga Lignes", pending_name: null });
    await app.drainOutbox();
    const mails = app.sandbox
      .mailInbox()
      .filter(
        ({ to, text }) =>
          to.includes(users.member.sample[1].email) && text.includes("Sanaga Refusée"),
      );
    expect(mails.map(({ text }) => text.includes("Trop vague"))).toEqual([true]);
  });

  test("a decision on a name that is not the pending one is refused", async () => {
    await expectError("not_in_this_state", review({ name: "Sanaga Rien", approve: true }));
    await rename("Sanaga Lue");
    await rename("Sanaga Changée");
    await expectError("not_in_this_state", review({ name: "Sanaga Lue", approve: true }));
  });

  test("a change of name by a pending agency or by an administrator applies at once", async () => {
    const pending = await openSessionOf(app, users.member.inactive[1].id);
    expect((await rename("Vent du Sud", pending)).body.data).toMatchObject({
      name: "Vent du Sud",
      pending_name: null,
    });
    expect(
      (await rename("Sanaga Directe", administrator, { uuid: agencies.sample.id })).body.data,
    ).toMatchObject({ name: "Sanaga Directe", pending_name: null });
  });
});

describe("concurrent registrations", () => {
  /** Sends eight registrations of one name in different spellings at once; returns how many were accepted. */
  async function race(name: string): Promise<number> {
    const spellings = [
      name,
      name.toUpperCase(),
      name.replace("a", "а"),
      `${name} `,
      name.replace(" ", "-"),
      name.replace("o", "о"),
      name.toLowerCase(),
      name,
    ];
    const responses = await Promise.all(
      spellings.map((spelling) =>
        app.call("agencyRegister", { body: newAgency({ name: spelling }) }),
      ),
    );
    return responses.filter(({ status }) => status === 201).length;
  }

  test("of eight concurrent registrations with names that look alike one is accepted; control: without the unique key more are", async () => {
    expect(await race("Course Lagunaire Bo")).toBe(1);
    await app.database.sql("alter table agency_names drop constraint agency_names_pkey cascade");
    await app.database.sql(
      "create function drop_names() returns trigger language plpgsql as 'begin new.skeleton := new.skeleton || gen_random_uuid(); return new; end'",
    );
    await app.database.sql(
      "create trigger drop_names before insert on agency_names for each row execute function drop_names()",
    );
    await app.database.sql("alter table agency_names add primary key (skeleton)");
    expect(await race("Course Sauvage Bo")).toBeGreaterThan(1);
  });
});
