import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
import {
  addAgencyUser,
  answerInvitation,
  confirmPasswordReset,
  deleteAgencyUser,
  toggleAgencyUser,
  updateAgencyUser,
} from "@wakafine/testkit/account-calls.ts";
import { goodPassword, lastLink, registerTraveller } from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { rounds } from "@wakafine/testkit/soak.ts";
import pg from "pg";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { users, agencies } = smallWorld;

/** Two processes on one database: the rules must not depend on the memory of one process. */
const [app, second] = useTwoApps({ env: { LIMITS: "false" } });
let token = "";
beforeAll(async () => {
  token = await openSessionOf(app, users.member.sample[1].id);
});

/** Polls until the condition holds. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let attempt = 0; attempt < 1000; attempt += 1) if (await condition()) return;
  throw new Error("the condition was never met");
}

const appFor = (turn: number) => (turn % 2 === 0 ? app : second);

/** Adds an administrator; returns its session and a form with its current data. */
async function addAdministrator(by: string) {
  const body = newMember({ user_agency_role_id: 1 });
  const { data } = (await addAgencyUser(app, by, body)).body;
  await app.database.sql("update users set validated_at = app_now() where id = $1", [data.user.id]);
  return {
    ...body,
    password: "",
    userId: data.user.id,
    id: data.user.public_id,
    token: await openSessionOf(app, data.user.id),
  };
}
const countActiveAdministrators = async (agency: string) =>
  (
    await app.database.sql(
      "select from agency_members m join users u on u.id = m.user_id where m.agency_id = $1 and m.role_id = 1 and m.is_active and u.deleted_at is null",
      [agency],
    )
  ).length;

test.each([["remove each other"], ["deactivate each other"], ["step down"]])(
  "two administrators %s at once: one remains [G.role.17]",
  async (what) => {
    const own = await openSessionOf(app, users.member.free[1].id);
    for (let round = 0; round < rounds(2, 30); round += 1) {
      const [one, other] = [await addAdministrator(own), await addAdministrator(own)];
      await app.database.sql(
        "update agency_members set is_active = false where agency_id = $1 and role_id = 1 and user_id <> all ($2)",
        [agencies.free.id, [one.userId, other.userId]],
      );
      const action = ([by, target]: readonly [typeof one, typeof one], turn: number) => {
        if (what === "remove each other")
          return deleteAgencyUser(appFor(turn), by.token, target.id);
        if (what === "deactivate each other")
          return toggleAgencyUser(appFor(turn), by.token, target.id);
        return updateAgencyUser(appFor(turn), by.token, {
          ...by,
          user_agency_role_id: 3,
          id: by.id,
        });
      };
      const responses = await Promise.all(
        (
          [
            [one, other],
            [other, one],
          ] as const
        ).map(action),
      );
      expect(responses.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(
        1,
      );
      expect(await countActiveAdministrators(agencies.free.id)).toBe(1);
      await app.database.sql("update agency_members set is_active = true where user_id = $1", [
        users.member.free[1].id,
      ]);
    }
  },
);

test("control: a change of role waits for the lock of the agency and then sees the committed change of the other administrator [G.role.17]", async () => {
  const own = await openSessionOf(app, users.member.modest[1].id);
  const other = await addAdministrator(own);
  await app.database.sql(
    "update agency_members set is_active = false where agency_id = $1 and role_id = 1 and user_id <> all ($2)",
    [agencies.modest.id, [users.member.modest[1].id, other.userId]],
  );
  const holder = new pg.Client({ connectionString: app.database.url });
  await holder.connect();
  try {
    await holder.query("begin");
    await holder.query("select from agencies where id = $1 for no key update", [
      agencies.modest.id,
    ]);
    await holder.query("update agency_members set role_id = 3 where user_id = $1", [
      users.member.modest[1].id,
    ]);
    let isFinished = false;
    const change = updateAgencyUser(app, other.token, {
      ...other,
      user_agency_role_id: 3,
      id: other.id,
    }).finally(() => {
      isFinished = true;
    });
    await waitUntil(
      async () =>
        (await app.database.sql("select from pg_locks where not granted")).length > 0 || isFinished,
    );
    expect(isFinished).toBe(false); // without the lock the request would have finished, and no administrator would remain
    await holder.query("commit");
    await expectError("last_administrator", change);
  } finally {
    await holder.end();
  }
});

test("many concurrent changes in one agency do not exhaust the connections: the holder of its lock uses no other connection", async () => {
  const one = newMember();
  const { public_id: id } = (await addAgencyUser(app, token, one)).body.data.user;
  const changes = Array.from({ length: 30 }, () =>
    updateAgencyUser(app, token, { ...one, email: newMember().email, password: "", id }),
  );
  const search = app.call("listAgencies", { query: {} as never });
  expect(new Set((await Promise.all([...changes, search])).map(({ status }) => status))).toEqual(
    new Set([200]),
  );
});

test("concurrent additions of one new e-mail create one account; the others are refused as taken", async () => {
  const { email } = newMember();
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_unused, turn) =>
      addAgencyUser(appFor(turn), token, newMember({ email })),
    ),
  );
  expect(responses.map(({ status }) => status).sort()).toEqual([
    201,
    ...Array<number>(7).fill(400),
  ]);
  for (const { status, body } of responses)
    if (status === 400)
      expect(body.data).toMatchObject({ fields: [{ field: "email", code: "taken" }] });
  expect(await app.database.sql("select from contacts where value = $1", [email])).toHaveLength(1);
});

test("two agencies can add the same new e-mail; after the user activates one account, the other agency removes its own and invites [G.auth.29]", async () => {
  const { email } = newMember();
  const others = await openSessionOf(app, users.member.rail[1].id);
  const responses = await Promise.all(
    [token, others].map((by, turn) =>
      addAgencyUser(appFor(turn), by, newMember({ email, user_agency_role_id: 1 })),
    ),
  );
  expect(responses.map(({ status }) => status)).toEqual([201, 201]);
  await confirmPasswordReset(app, { token: await lastLink(app, email), password: goodPassword });
  const [{ id, by } = { id: "", by: token }] = (
    await app.database.sql<{ id: string; pending: boolean }>(
      "select public_id as id, validated_at is null as pending from users_with_contacts where email = $1 order by 2 desc",
      [email],
    )
  ).map((row) => ({
    ...row,
    by: responses[0]?.body.data.user.public_id === row.id ? token : others,
  }));
  await expectStatus(200, deleteAgencyUser(app, by, id));
  const late = await addAgencyUser(app, by, newMember({ email, user_agency_role_id: 1 }));
  expect([late.status, late.body.data.user.invitation_pending]).toEqual([201, true]);
});

test("concurrent requests with one idempotency key add one member", async () => {
  const body = newMember();
  const responses = await callConcurrently([app, second], 6, (at) =>
    at.call("addAgencyUser", { body }, { token, key: "the-same-key-every-time" }),
  );
  for (const { status } of responses) expect([201, 409]).toContain(status);
  expect(responses.some(({ status }) => status === 201)).toBe(true);
  expect(
    await app.database.sql("select from contacts where value = $1", [body.email]),
  ).toHaveLength(1);
});

test("concurrent requests to invite one user create one invitation", async () => {
  const known = await registerTraveller(app);
  const responses = await Promise.all(
    Array.from({ length: 6 }, (_unused, turn) =>
      addAgencyUser(appFor(turn), token, newMember({ phonenumber: known.phone })),
    ),
  );
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([201]));
  expect(
    await app.database.sql("select from member_invitations where user_id = $1", [known.userId]),
  ).toHaveLength(1);
});

test("concurrent acceptances of several invitations create one membership [G.auth.29]", async () => {
  const known = await registerTraveller(app);
  const others = await openSessionOf(app, users.member.rail[1].id);
  const ids = [];
  for (const by of [token, others])
    ids.push(
      (
        await addAgencyUser(
          app,
          by,
          newMember({ phonenumber: known.phone, user_agency_role_id: 1 }),
        )
      ).body.data.user.id,
    );
  const responses = await Promise.all(
    [...ids, ...ids].map((id, turn) =>
      answerInvitation(appFor(turn), known.token, { id, accept: true }),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status } of responses) expect([200, 401, 404, 409]).toContain(status);
  expect(
    await app.database.sql("select from agency_members where user_id = $1", [known.userId]),
  ).toHaveLength(1);
  expect(
    await app.database.sql(
      "select from member_invitations where user_id = $1 and state = 'accepted'",
      [known.userId],
    ),
  ).toHaveLength(1);
});

test("an invitation accepted and withdrawn at once is either accepted or withdrawn", async () => {
  for (let round = 0; round < rounds(2, 30); round += 1) {
    const known = await registerTraveller(app);
    const { id } = (await addAgencyUser(app, token, newMember({ phonenumber: known.phone }))).body
      .data.user;
    const [accepted, withdrawn] = await Promise.all([
      answerInvitation(app, known.token, { id, accept: true }),
      deleteAgencyUser(second, token, id),
    ]);
    expect([accepted.status, withdrawn.status].sort()).toEqual([200, 404]);
    expect(
      await app.database.sql("select from agency_members where user_id = $1", [known.userId]),
    ).toHaveLength(accepted.status === 200 ? 1 : 0);
  }
});

test("a user who becomes administrator of the platform while accepting an invitation does not join, and the invitation stays open [G.role.01, G.auth.29]", async () => {
  const known = await registerTraveller(app);
  const { id } = (
    await app.call("addAgencyUser", { body: newMember({ phonenumber: known.phone }) }, { token })
  ).body.data.user;
  const administering = await openSessionOf(app, users.administrator.id);
  const holder = new pg.Client({ connectionString: app.database.url });
  await holder.connect();
  try {
    // The acceptance passes the permission check, then waits for the lock of the agency.
    await holder.query("begin");
    await holder.query("select from agencies where id = $1 for no key update", [
      agencies.sample.id,
    ]);
    const accepting = app.call(
      "answerInvitation",
      { params: { id }, body: { accept: true } },
      { token: known.token },
    );
    await waitUntil(
      async () => (await app.database.sql("select from pg_locks where not granted")).length > 0,
    );
    const promoted = await second.call(
      "setAdminUserRole",
      { params: { id: known.userId }, body: { role_id: 1 } },
      { token: administering },
    );
    expect(promoted.status).toBe(200);
    await holder.query("commit");
    expect((await accepting).body.error_code).toBe("role_does_not_fit");
  } finally {
    await holder.end();
  }
  expect(
    await app.database.sql(
      "select u.role_id, m.agency_id, i.state from users u left join agency_members m on m.user_id = u.id join member_invitations i on i.user_id = u.id where u.id = $1",
      [known.userId],
    ),
  ).toEqual([{ role_id: 1, agency_id: null, state: "pending" }]);
});
