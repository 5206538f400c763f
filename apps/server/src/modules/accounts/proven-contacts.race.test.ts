import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { freshPhone, goodPassword, lastCode, lastLink, registerTraveller, registration } from "@wakafine/testkit/account-world.ts";
import { newColleague } from "@wakafine/testkit/agency-samples.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import { logInStaff } from "@wakafine/testkit/log-in-staff.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

/** Two server processes on one database. */
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  const ahead = { seconds: 0 };
  one = await startTestApp({ ahead, env: { LIMITS: "false" } });
  two = await startTestApp({ database: one.database, sandbox: one.sandbox, ahead, env: { LIMITS: "false" } });
});
beforeEach(() => one.advance(3601));
afterAll(async () => {
  await two.stop();
  await one.stop();
});

const rounds = 6;

test("an e-mail nobody proved, a registration that takes it and an account that proves it, all at once: one account has it, and it is the one that proved it [G.auth.29, G.acct.01]", async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const email = `dispute${round}@exemple.cm`;
    const holder = await registerTraveller(one, { email });
    await one.advance(15 * 60 + 1);
    const owner = await registerTraveller(one);
    expect((await one.call("updateMe", { body: { email } }, { token: owner.token })).body.data.pending_email).toBe(email);
    const code = await contactCodeOf(one, owner.personId, "email");
    const [proof, opened] = await Promise.all([
      one.call("confirmContact", { body: { kind: "email", code } }, { token: owner.token }), two.call("register", { body: registration({ email }) }),
    ]);
    expect({ proof: proof.status, opened: [201, 409].includes(opened.status) }).toEqual({ proof: 200, opened: true });
    expect(await one.database.sql("select id, email_proven from persons where lower(email) = $1 and deleted_at is null", [email])).toEqual([{ id: owner.personId, email_proven: true }]);
    expect(await one.database.sql("select email, phone_proven from persons where id = $1", [holder.personId])).toEqual([{ email: null, phone_proven: true }]);
  }
});

test("the registrar and the owner of the phone enter the same code at once: one of them has the account, with one password [G.auth.16]", async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const phone = freshPhone();
    const { body } = await one.call("register", { body: registration({ phonenumber: phone }) }, { device: "registrar" });
    const code = await lastCode(one, phone);
    const [registrar, owner] = await Promise.all([
      one.call("validateAccount", { params: { code }, body: {} }, { device: "registrar", token: String(body["Authorization"]) }),
      two.call("validateAccount", { params: { code }, body: { id: phone, password: "nouveau-depart-7" } }, { device: "owner" }),
    ]);
    expect([registrar.status, owner.status].sort()).toEqual([200, 400]);
    const logIn = async (password: string) => (await one.call("customerLogin", { body: { identifier: phone, password } })).status;
    expect([await logIn(goodPassword), await logIn("nouveau-depart-7")]).toEqual(owner.status === 200 ? [401, 200] : [200, 401]);
    const alive = await Promise.all([registrar, owner].map(async (answer) => (await one.call("getMe", {}, { token: String(answer.body["Authorization"] ?? "") })).status));
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  }
});

test("one link of a welcome, refused and used at once: the account is erased or opened, never both [G.users.02]", async () => {
  const token = await logInStaff(one, smallWorld.people.staff.sample[1]);
  for (let round = 1; round <= rounds; round += 1) {
    const typed = newColleague();
    await one.call("addAgencyUser", { body: typed }, { token });
    const link = await lastLink(one, typed.email);
    const [refused, set] = await Promise.all([
      one.call("refuseWelcome", { params: { token: link } }), two.call("confirmPasswordReset", { body: { token: link, password: goodPassword } }),
    ]);
    expect([refused.status, set.status].sort()).toEqual([200, 400]);
    expect((await one.call("agencyLogin", { body: { identifier: typed.email, password: goodPassword } })).status).toBe(set.status === 200 ? 200 : 401);
  }
});

test("two accounts that prove each other's unproven e-mail at once both have it: nobody waits for the other in a circle [G.acct.01]", async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const [first, second] = [`echange${round}a@exemple.cm`, `echange${round}b@exemple.cm`];
    const [a, b] = [await registerTraveller(one, { email: first }), await registerTraveller(one, { email: second })];
    const wish = async (person: typeof a, email: string) => {
      expect((await one.call("updateMe", { body: { email } }, { token: person.token })).status).toBe(200);
      return contactCodeOf(one, person.personId, "email");
    };
    const codes = [await wish(a, second), await wish(b, first)] as const;
    const answers = await Promise.all([
      one.call("confirmContact", { body: { kind: "email", code: codes[0] } }, { token: a.token }), two.call("confirmContact", { body: { kind: "email", code: codes[1] } }, { token: b.token }),
    ]);
    expect(answers.map(({ status, body }) => [status, body.data.email])).toEqual([[200, second], [200, first]]);
  }
});

test("logins of the registrar that are still looked at when the owner sets a password leave no known browser behind [G.auth.17]", async () => {
  const registrar = { device: "registrar-who-keeps-trying" };
  for (let round = 1; round <= rounds; round += 1) {
    const email = `essais${round}@exemple.cm`;
    const phone = freshPhone();
    const { body } = await one.call("register", { body: registration({ phonenumber: phone, email }) }, registrar);
    await lastCode(one, phone);
    await two.call("requestPasswordReset", { body: { email } }, { device: "owner" });
    const link = await lastLink(two, email);
    const tries = Array.from({ length: 8 }, () => one.call("customerLogin", { body: { identifier: phone, password: goodPassword } }, registrar));
    const set = await two.call("confirmPasswordReset", { body: { token: link, password: "nouveau-depart-7" } }, { device: "owner" });
    await Promise.all(tries);
    expect(set.status).toBe(200);
    const known = await one.database.sql<{ n: number }>("select count(*)::integer as n from known_devices where person_id = $1", [body.data.user.id]);
    expect(known).toEqual([{ n: 2 }]); // the owner's, by its cookie and by its words
  }
});
