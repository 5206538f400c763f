import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { addAgencyUser } from "@wakafine/testkit/account-calls.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { users } = smallWorld;
const sampleMembers = users.member.sample;

const app = useTestApp({ env: { LIMITS: "false" } });
let token = "";
beforeAll(async () => {
  token = await openSessionOf(app, sampleMembers[1].id);
  await app.database.sql("update users set cni = '112784903' where id = $1", [sampleMembers[5].id]);
});

async function list(query: object = {}, by = token) {
  const { status, body } = await app.call(
    "listAgencyUsers",
    { query: query as never },
    { token: by },
  );
  expect(status).toBe(200);
  return body.data;
}
const emails = async (keyword: string, by = token) =>
  (await list({ keyword, per_page: 100 }, by)).data.map(({ email }) => email);

test("a member in the list has every field, with user role 4 [A3.users.01–14, A7.users.01–03, G.users.06]", async () => {
  const { status, body } = await app.call(
    "listAgencyUsers",
    { query: { page: 1, keyword: sampleMembers[5].email, per_page: 20 } },
    { token },
  );
  expect(status).toBe(200);
  expect(Array.isArray(body.data.data)).toBe(true);
  expect(body.data.data).toEqual([
    {
      id: sampleMembers[5].id,
      public_id: expect.stringMatching(/^\S+$/),
      firstname: sampleMembers[5].firstname,
      lastname: sampleMembers[5].lastname,
      email: sampleMembers[5].email,
      phonenumber: sampleMembers[5].phone,
      sex: { id: sampleMembers[5].sex, title_fr: expect.any(String), title_en: expect.any(String) },
      role: { id: 4, title_fr: "Agence", title_en: "Agency" },
      user_agency_role: {
        id: 5,
        title_fr: "Guichet d'envoi de colis",
        title_en: "Parcel sender desk",
      },
      town: sampleMembers[5].town,
      is_active: true,
      cni_identifier: "112784903",
      created_date: expect.stringMatching(/^\d{4}-.+Z$/),
      last_connexion_date: null,
      invitation_pending: false,
      invited: false,
    },
  ]);
});

test("a page has 15 members, or 20 on request, newest first, with correct totals [C9.users.01, G.users.01, A7.users.01]", async () => {
  for (let count = 0; count < 13; count += 1) {
    await app.advance(1);
    await expectStatus(
      201,
      addAgencyUser(app, token, newMember({ lastname: `Suite ${String(count).padStart(2, "0")}` })),
    );
  }
  const [standard, twenty] = [await list(), await list({ per_page: 20 })];
  expect([standard.per_page, standard.data.length, standard.total, standard.pages]).toEqual([
    15, 15, 22, 2,
  ]);
  expect([twenty.per_page, twenty.data.length, twenty.pages]).toEqual([20, 20, 2]);
  expect(standard.data.slice(0, 3).map(({ lastname }) => lastname)).toEqual([
    "Suite 12",
    "Suite 11",
    "Suite 10",
  ]);
  const second = await list({ per_page: 20, page: 2 });
  expect(second.data.length).toBe(2);
  expect(new Set([...twenty.data, ...second.data].map(({ public_id }) => public_id)).size).toBe(22);
  expect(await list({ page: 9 })).toMatchObject({ data: [], total: 22, current_page: 9 });
});

test("the keyword matches part of a name without accents, part of an e-mail, or a phone in any spelling [A7.users.01]", async () => {
  const body = newMember({
    firstname: "Aïssatou",
    lastname: "Ngo Bassong",
    email: "aissa@bureau.example",
    phonenumber: "+237671998877",
  });
  await addAgencyUser(app, token, body);
  for (const keyword of [
    "AISSATOU",
    "aïssatou ngo",
    "Ngo Bassong Aissatou",
    "ngo-bassong",
    "aissa@",
    "BUREAU.example",
    "671998877",
    "6 71 99 88 77",
    "+237 671-99-88-77",
    "00237671998877",
    "99.88",
  ]) {
    expect(await emails(keyword), keyword).toContain(body.email);
  }
  for (const keyword of ["%", "_", "\\", "' or 1=1", "zzz", "671998878"])
    expect(await emails(keyword), keyword).not.toContain(body.email);
  expect(await emails("ngo bassong")).toEqual([body.email]);
});

test("roles other than administrator and manager see no identity numbers and masked phones [G.role.09]", async () => {
  for (const role of [1, 2, 3, 4, 5, 6, 7, 8, 9] as const) {
    const [seen] = (
      await list(
        { keyword: sampleMembers[5].email },
        await openSessionOf(app, sampleMembers[role].id),
      )
    ).data;
    const all = role === 1 || role === 3;
    expect([role, seen?.cni_identifier, seen?.phonenumber === sampleMembers[5].phone]).toEqual([
      role,
      all ? "112784903" : null,
      all,
    ]);
    if (!all) expect(seen?.phonenumber).toMatch(/•/);
  }
});

test("a role that sees masked phones finds a member by the complete phone only [G.role.09]", async () => {
  const planner = await openSessionOf(app, sampleMembers[2].id);
  expect(await emails(sampleMembers[5].phone.slice(4, 9), planner)).toEqual([]);
  expect(await emails(sampleMembers[5].phone, planner)).toEqual([sampleMembers[5].email]);
  expect((await emails(sampleMembers[5].phone.slice(4, 9), token)).length).toBeGreaterThan(0);
});

test("members of other agencies are not listed [G.role.15, A2.users.01]", async () => {
  const other = await openSessionOf(app, users.member.modest[1].id);
  const own = (await list({ per_page: 100 }, other)).data.map(({ email }) => email);
  expect(own.sort()).toEqual(
    [1, 2, 3, 9].map((role) => users.member.modest[role as 1].email).sort(),
  );
  expect(await emails("sanaga", other)).toEqual([]);
});
