import { statement } from "@wakafine/server/database/database.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  agencyLogin,
  confirmContact,
  confirmPasswordReset,
  customerLogin,
  getMe,
  requestPasswordReset,
  updateMe,
  validateAccount,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  lastLink,
  registerTraveller,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { openConnections } from "@wakafine/testkit/open-connections.ts";
import { rounds } from "@wakafine/testkit/soak.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { beforeEach, expect, test } from "vitest";

/** Two server processes on one database. */
const [one, two] = useTwoApps({ env: { LIMITS: "false" } });
beforeEach(() => one.advance(3601));

const times = rounds(3, 30);

/** Runs `work` on its own database with a changed SQL function, to show what the original protects against. */
async function withChangedFunction(
  name: string,
  change: (source: string) => string,
  work: (app: TestApp) => Promise<void>,
): Promise<void> {
  await using app = await startTestApp({ env: { LIMITS: "false" } });

  const [{ source } = { source: "" }] = await app.database.sql<{ source: string }>(
    `select pg_get_functiondef('${name}'::regproc) as source`,
  );
  expect(change(source)).not.toBe(source);
  await app.database.sql(change(source));
  await openConnections(app.app.context.database, 8);
  await work(app);
}

test("when registrar and owner of a phone enter the same code at once, one of them gets the account with one password [G.auth.16]", async () => {
  for (let round = 1; round <= times; round += 1) {
    const phone = freshPhone();
    const { body } = await one.call(
      "register",
      { body: registration({ phonenumber: phone }) },
      { device: "registrar" },
    );
    const code = await lastCode(one, phone);
    const [registrar, owner] = await Promise.all([
      validateAccount(one, { code }, { device: "registrar", token: String(body["Authorization"]) }),
      validateAccount(two, { code, id: phone, password: "nouveau-depart-7" }, { device: "owner" }),
    ]);
    expect([registrar.status, owner.status].sort()).toEqual([200, 400]);
    const logIn = async (password: string) =>
      (await customerLogin(one, { identifier: phone, password })).status;
    expect([await logIn(goodPassword), await logIn("nouveau-depart-7")]).toEqual(
      owner.status === 200 ? [401, 200] : [200, 401],
    );
    const alive = await Promise.all(
      [registrar, owner].map(
        async (response) => (await getMe(one, String(response.body["Authorization"] ?? ""))).status,
      ),
    );
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  }
});

test("a code checked twice at once is accepted once; control: without the lock both are accepted [G.auth.16]", async () => {
  const validate = statement<{ outcome: string }, [user: string]>(
    "test: enter right code",
    "select outcome from enter_code($1, array['validate'], (select array_agg(code_hash) from one_time_codes where user_id = $1), false, null, 'address', 5, 15)",
  );
  const twice = async (app: TestApp) => {
    const { body } = await app.call("register", { body: registration() });
    const responses = await Promise.all(
      [1, 2].map(() => app.app.context.database.query(validate(body.data.user.id))),
    );
    return responses.map(([response]) => response?.outcome).sort();
  };
  await openConnections(one.app.context.database, 8);
  expect(await twice(one)).toEqual(["dead", "right"]);
  const unlocked = (source: string) =>
    source
      .replace(" for no key update", "")
      .replace(" for update loop", " loop")
      .replace(
        "update one_time_codes c set code_hash",
        "perform pg_sleep(0.3); update one_time_codes c set code_hash",
      );
  await withChangedFunction("enter_code", unlocked, async (app) =>
    expect(await twice(app)).toEqual(["right", "right"]),
  );
});

/** Lets two accounts enter the code of one e-mail at once. */
async function verifyAtOnce([here, there]: readonly [TestApp, TestApp], email: string) {
  const users = [await registerTraveller(here), await registerTraveller(here)];
  const codes: string[] = [];
  for (const { userId, token } of users) {
    await expectStatus(200, updateMe(here, token, { email }));
    codes.push(await contactCodeOf(here, userId, "email"));
  }
  const responses = await Promise.all(
    users.map(({ token }, index) =>
      confirmContact(index === 0 ? here : there, token, { kind: "email", code: codes[index]! }),
    ),
  );
  return responses.map(({ status }) => status).sort();
}

test("of two accounts that verify one e-mail at once one gets it [G.auth.29, G.acct.01]", async () => {
  for (let round = 1; round <= times; round += 1)
    expect(await verifyAtOnce([one, two], `dispute${round}@exemple.cm`)).toEqual([200, 409]);
});

test("control: without the unique index both get it", async () => {
  await using app = await startTestApp({ env: { LIMITS: "false" } });

  await app.database.sql("drop index contacts_verified");
  expect(await verifyAtOnce([app, app], "dispute@exemple.cm")).toEqual([200, 200]);
});

test("an activation link refused and used at once either erases or opens the account", async () => {
  const token = await logInMember(one, smallWorld.users.member.sample[1]);
  for (let round = 1; round <= times; round += 1) {
    const entered = newMember();
    await addAgencyUser(one, token, entered);
    const link = await lastLink(one, entered.email);
    const [refused, set] = await Promise.all([
      one.call("refuseActivation", { params: { token: link } }),
      confirmPasswordReset(two, { token: link, password: goodPassword }),
    ]);
    expect([refused.status, set.status].sort()).toEqual([200, 400]);
    expect(
      (await agencyLogin(one, { identifier: entered.email, password: goodPassword })).status,
    ).toBe(set.status === 200 ? 200 : 401);
  }
});

test("concurrent logins of the registrar leave no trusted device when the owner sets a password [G.auth.17]", async () => {
  const registrar = { device: "registrar-who-keeps-trying" };
  for (let round = 1; round <= times; round += 1) {
    const email = `essais${round}@exemple.cm`;
    const phone = freshPhone();
    const { body } = await one.call(
      "register",
      { body: registration({ phonenumber: phone, email }) },
      registrar,
    );
    await lastCode(one, phone);
    await requestPasswordReset(two, email, { device: "owner" });
    const link = await lastLink(two, email);
    const attempts = Array.from({ length: 8 }, () =>
      customerLogin(one, { identifier: phone, password: goodPassword }, registrar),
    );
    const set = await confirmPasswordReset(
      two,
      { token: link, password: "nouveau-depart-7" },
      { device: "owner" },
    );
    await Promise.all(attempts);
    expect(set.status).toBe(200);
    const known = await one.database.sql<{ n: number }>(
      "select count(*)::integer as n from trusted_devices where user_id = $1",
      [body.data.user.id],
    );
    expect(known).toEqual([{ n: 2 }]); // the owner's, by cookie and by user agent
  }
});
