import { statement } from "@wakafine/server/database/database.ts";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
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
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { openLines } from "@wakafine/testkit/open-lines.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

/** Two server processes on one database. */
let one: TestApp;
let two: TestApp;
beforeAll(async () => {
  const ahead = { seconds: 0 };
  one = await startTestApp({ ahead, env: { LIMITS: "false" } });
  two = await startTestApp({
    database: one.database,
    sandbox: one.sandbox,
    ahead,
    env: { LIMITS: "false" },
  });
});
beforeEach(() => one.advance(3601));
afterAll(async () => {
  await two.stop();
  await one.stop();
});

const rounds = 6;

/** A world of its own, where a function of the database is another: what it guards against is seen. */
async function without(
  name: string,
  change: (source: string) => string,
  work: (app: TestApp) => Promise<void>,
): Promise<void> {
  const app = await startTestApp({ env: { LIMITS: "false" } });
  try {
    const [{ source } = { source: "" }] = await app.database.sql<{ source: string }>(
      `select pg_get_functiondef('${name}'::regproc) as source`,
    );
    expect(change(source)).not.toBe(source);
    await app.database.sql(change(source));
    await openLines(app.app.context.database, 8);
    await work(app);
  } finally {
    await app.stop();
  }
}

/** Somebody holds an e-mail unverified; one who was sent its code enters it while another registers with it. */
async function dispute([prover, registrar]: readonly [TestApp, TestApp], email: string) {
  const holder = await registerTraveller(prover, { email });
  await prover.advance(15 * 60 + 1);
  const owner = await registerTraveller(prover);
  expect(
    (await prover.call("updateMe", { body: { email } }, { token: owner.token })).body.data
      .pending_email,
  ).toBe(email);
  const code = await contactCodeOf(prover, owner.userId, "email");
  const [verification, opened] = await Promise.all([
    prover.call("confirmContact", { body: { kind: "email", code } }, { token: owner.token }),
    registrar.call("register", { body: registration({ email }) }),
  ]);
  return { holder, owner, verification, opened };
}

test("an e-mail nobody verified, a registration that takes it and an account that proves it, all at once: one account has it, and it is the one that verified it [G.auth.29, G.acct.01]", async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const email = `dispute${round}@exemple.cm`;
    const { holder, owner, verification, opened } = await dispute([one, two], email);
    expect({
      verification: verification.status,
      opened: [201, 409].includes(opened.status),
    }).toEqual({ verification: 200, opened: true });
    expect(
      await one.database.sql(
        "select id, email_verified from users where lower(email) = $1 and deleted_at is null",
        [email],
      ),
    ).toEqual([{ id: owner.userId, email_verified: true }]);
    expect(
      await one.database.sql("select email, phone_verified from users where id = $1", [
        holder.userId,
      ]),
    ).toEqual([{ email: null, phone_verified: true }]);
  }
});

test("control: without the lock of who holds it and the unique index the e-mail is two accounts'", async () => {
  await without(
    "free_contact",
    (source) =>
      source
        .replace("order by p.id for update", "order by p.id")
        .replace("v_standing := ", "perform pg_sleep(0.5); v_standing := "),
    async (app) => {
      await app.database.sql("drop index users_email");
      const { verification, opened } = await dispute([app, app], "dispute@exemple.cm");
      expect([verification.status, opened.status]).toEqual([200, 201]);
      expect(
        await app.database.sql(
          "select from users where lower(email) = 'dispute@exemple.cm' and deleted_at is null",
        ),
      ).toHaveLength(2);
    },
  );
});

test("a registration that is just being written with a free e-mail does not keep it from who proves it in that moment [G.acct.01]", async () => {
  const app = await startTestApp({ env: { LIMITS: "false" } });
  try {
    const email = "instant@exemple.cm";
    const owner = await registerTraveller(app);
    await app.call("updateMe", { body: { email } }, { token: owner.token });
    const code = await contactCodeOf(app, owner.userId, "email");
    await app.database.sql(
      "create function dawdle() returns trigger language plpgsql as $$ begin perform pg_sleep(1); return new; end $$",
    );
    await app.database.sql(
      "create trigger dawdle after insert on users for each row execute function dawdle()",
    );
    const opened = app.call("register", { body: registration({ email }) });
    await expect
      .poll(
        async () =>
          (
            await app.database.sql(
              "select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
            )
          ).length,
      )
      .toBe(1);
    const verification = await app.call(
      "confirmContact",
      { body: { kind: "email", code } },
      { token: owner.token },
    );
    expect([(await opened).status, verification.status, verification.body.data?.email]).toEqual([
      201,
      200,
      email,
    ]);
  } finally {
    await app.stop();
  }
});

test("the registrar and the owner of the phone enter the same code at once: one of them has the account, with one password [G.auth.16]", async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const phone = freshPhone();
    const { body } = await one.call(
      "register",
      { body: registration({ phonenumber: phone }) },
      { device: "registrar" },
    );
    const code = await lastCode(one, phone);
    const [registrar, owner] = await Promise.all([
      one.call(
        "validateAccount",
        { params: { code }, body: {} },
        { device: "registrar", token: String(body["Authorization"]) },
      ),
      two.call(
        "validateAccount",
        { params: { code }, body: { id: phone, password: "nouveau-depart-7" } },
        { device: "owner" },
      ),
    ]);
    expect([registrar.status, owner.status].sort()).toEqual([200, 400]);
    const logIn = async (password: string) =>
      (await one.call("customerLogin", { body: { identifier: phone, password } })).status;
    expect([await logIn(goodPassword), await logIn("nouveau-depart-7")]).toEqual(
      owner.status === 200 ? [401, 200] : [200, 401],
    );
    const alive = await Promise.all(
      [registrar, owner].map(
        async (response) =>
          (await one.call("getMe", {}, { token: String(response.body["Authorization"] ?? "") }))
            .status,
      ),
    );
    expect(alive.filter((status) => status === 200)).toHaveLength(1);
  }
});

test("one code checked twice at once is right once; control: checked without the lock it is right for both [G.auth.16]", async () => {
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
  await openLines(one.app.context.database, 8);
  expect(await twice(one)).toEqual(["dead", "right"]);
  const unlocked = (source: string) =>
    source
      .replace(" for no key update", "")
      .replace(" for update loop", " loop")
      .replace(
        "update one_time_codes c set code_hash",
        "perform pg_sleep(0.3); update one_time_codes c set code_hash",
      );
  await without("enter_code", unlocked, async (app) =>
    expect(await twice(app)).toEqual(["right", "right"]),
  );
});

test("one link of an activation, refused and used at once: the account is erased or opened, never both", async () => {
  const token = await logInMember(one, smallWorld.users.member.sample[1]);
  for (let round = 1; round <= rounds; round += 1) {
    const entered = newMember();
    await one.call("addAgencyUser", { body: entered }, { token });
    const link = await lastLink(one, entered.email);
    const [refused, set] = await Promise.all([
      one.call("refuseWelcome", { params: { token: link } }),
      two.call("confirmPasswordReset", { body: { token: link, password: goodPassword } }),
    ]);
    expect([refused.status, set.status].sort()).toEqual([200, 400]);
    expect(
      (
        await one.call("agencyLogin", {
          body: { identifier: entered.email, password: goodPassword },
        })
      ).status,
    ).toBe(set.status === 200 ? 200 : 401);
  }
});

/** Two accounts enter the code of each other's e-mail; answers what each has then, and how often the database had to end one of them. */
async function exchange(
  [here, there]: readonly [TestApp, TestApp],
  [first, second]: readonly [string, string],
) {
  const repeats = () => here.app.context.database.repeats() + there.app.context.database.repeats();
  const [a, b] = [
    await registerTraveller(here, { email: first }),
    await registerTraveller(here, { email: second }),
  ];
  const input = async (user: typeof a, email: string) => {
    expect((await here.call("updateMe", { body: { email } }, { token: user.token })).status).toBe(
      200,
    );
    return contactCodeOf(here, user.userId, "email");
  };
  const codes = [await input(a, second), await input(b, first)] as const;
  const before = repeats();
  const responses = await Promise.all([
    here.call("confirmContact", { body: { kind: "email", code: codes[0] } }, { token: a.token }),
    there.call("confirmContact", { body: { kind: "email", code: codes[1] } }, { token: b.token }),
  ]);
  return {
    responses: responses.map(({ status, body }) => [status, body.data?.email]),
    ended: repeats() - before,
  };
}

test("two accounts that prove each other's unverified e-mail at once both have it: nobody waits for the other in a circle [G.acct.01]", async () => {
  for (let round = 1; round <= rounds; round += 1) {
    const [first, second] = [`echange${round}a@exemple.cm`, `echange${round}b@exemple.cm`];
    expect(await exchange([one, two], [first, second])).toEqual({
      responses: [
        [200, second],
        [200, first],
      ],
      ended: 0,
    });
  }
});

test("control: when each locks oneself alone they wait in a circle; whom the database ends is retried, and both have it all the same [G.acct.01]", async () => {
  const alone = (source: string) =>
    source.replace(
      "begin",
      "begin perform 1 from users where id = p_user for no key update; perform pg_sleep(0.5); return;",
    );
  await without("lock_for_contact", alone, async (app) => {
    const { responses, ended } = await exchange(
      [app, app],
      ["echange-a@exemple.cm", "echange-b@exemple.cm"],
    );
    expect(responses).toEqual([
      [200, "echange-b@exemple.cm"],
      [200, "echange-a@exemple.cm"],
    ]);
    expect(ended).toBeGreaterThan(0);
  });
});

test("two agencies that move their members to each other's e-mail at once wait in a circle: whom the database ends is retried, and both are done", async () => {
  // Each has locked its own agency before it looks whose the e-mail is: met for certain.
  await without(
    "free_contact",
    (source) => source.replace("begin", "begin perform pg_sleep(0.5);"),
    async (app) => {
      const member = smallWorld.users.member;
      const desks = await Promise.all(
        [member.sample[1], member.free[1]].map((user) => logInMember(app, user)),
      );
      const members = await Promise.all(
        desks.map(async (token) => {
          const body = newMember({ user_agency_role_id: 3 });
          const added = await app.call("addAgencyUser", { body }, { token });
          expect(added.status).toBe(201);
          return { token, form: { ...body, password: "" }, id: added.body.data.user.public_id };
        }),
      );
      await app.advance(7 * 86_400 + 1);
      const before = app.app.context.database.repeats();
      const moves = await Promise.all(
        members.map(({ token, form, id }, index) =>
          app.call(
            "updateAgencyUser",
            { params: { id }, body: { ...form, email: members[1 - index]!.form.email } },
            { token },
          ),
        ),
      );
      expect(
        moves.map(({ status, body }, index) => [
          status,
          body.data?.user.email === members[1 - index]!.form.email,
        ]),
      ).toEqual([
        [200, true],
        [200, true],
      ]);
      expect(app.app.context.database.repeats() - before).toBeGreaterThan(0);
    },
  );
});

test("logins of the registrar that are still looked at when the owner sets a password leave no trusted device behind [G.auth.17]", async () => {
  const registrar = { device: "registrar-who-keeps-trying" };
  for (let round = 1; round <= rounds; round += 1) {
    const email = `essais${round}@exemple.cm`;
    const phone = freshPhone();
    const { body } = await one.call(
      "register",
      { body: registration({ phonenumber: phone, email }) },
      registrar,
    );
    await lastCode(one, phone);
    await two.call("requestPasswordReset", { body: { email } }, { device: "owner" });
    const link = await lastLink(two, email);
    const attempts = Array.from({ length: 8 }, () =>
      one.call("customerLogin", { body: { identifier: phone, password: goodPassword } }, registrar),
    );
    const set = await two.call(
      "confirmPasswordReset",
      { body: { token: link, password: "nouveau-depart-7" } },
      { device: "owner" },
    );
    await Promise.all(attempts);
    expect(set.status).toBe(200);
    const known = await one.database.sql<{ n: number }>(
      "select count(*)::integer as n from trusted_devices where user_id = $1",
      [body.data.user.id],
    );
    expect(known).toEqual([{ n: 2 }]); // the owner's, by its cookie and by its words
  }
});
