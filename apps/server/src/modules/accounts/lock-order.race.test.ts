import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import {
  addAgencyUser,
  confirmContact,
  confirmPasswordReset,
  deleteAgencyUser,
  deleteMe,
  requestPasswordReset,
  updateMe,
  validateAccount,
} from "@wakafine/testkit/account-calls.ts";
import {
  freshPhone,
  goodPassword,
  lastCode,
  lastLink,
  messagesTo,
  registerVerified,
  registerTraveller,
  registration,
} from "@wakafine/testkit/account-world.ts";
import { newMember } from "@wakafine/testkit/agency-samples.ts";
import { contactCodeOf } from "@wakafine/testkit/contact-codes.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";

const app = useTestApp();
beforeEach(() => app.advance(3601));

interface Entry {
  readonly userId: string;
  readonly send: () => Promise<{ status: number }>;
}

const email = () => `${freshPhone().slice(1)}@example.cm`;
const entries: readonly [name: string, prepare: () => Promise<Entry>][] = [
  [
    "the code of a new account",
    async () => {
      const phone = freshPhone();
      const { body } = await app.call("register", { body: registration({ phonenumber: phone }) });
      const code = await lastCode(app, phone);
      return {
        userId: body.data.user.id,
        send: () => validateAccount(app, { code, id: phone, password: `${goodPassword}-b` }),
      };
    },
  ],
  [
    "the code of a forgotten password",
    async () => {
      const { phone, userId } = await registerTraveller(app);
      await requestPasswordReset(app, phone);
      const code = await lastCode(app, phone);
      return {
        userId,
        send: () =>
          confirmPasswordReset(app, { code, email: phone, password: `${goodPassword}-b` }),
      };
    },
  ],
  [
    "the link of a forgotten password",
    async () => {
      const to = email();
      const { userId } = await registerVerified(app, { email: to });
      await requestPasswordReset(app, to);
      const token = await lastLink(app, to);
      return {
        userId,
        send: () => confirmPasswordReset(app, { token, password: `${goodPassword}-b` }),
      };
    },
  ],
  [
    "the code of a changed phone",
    async () => {
      const { userId, token } = await registerTraveller(app);
      await updateMe(app, token, { phonenumber: freshPhone() });
      const code = await contactCodeOf(app, userId, "phone");
      return { userId, send: () => confirmContact(app, token, { kind: "phonenumber", code }) };
    },
  ],
];

/** Sends a request that waits for the lock of the user, and runs `work` in the transaction that holds the lock before it commits. */
async function whileLocked<Response>(
  userId: string,
  send: () => Promise<Response>,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<Response> {
  const client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
  const blocked = async () =>
    (
      await app.database.row<{ n: number }>(
        "select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      )
    )?.n ?? 0;
  try {
    await client.query("begin");
    await client.query("select 1 from users where id = $1 for no key update", [userId]);
    const sent = send();
    await expect.poll(blocked).toBeGreaterThan(0);
    await work(client);
    await client.query("commit");
    return await sent;
  } finally {
    await client.end();
  }
}

test.each(entries)(
  "%s locks the user before the row of the code, so that no deadlock with the same order occurs",
  async (_name, prepare) => {
    const { userId, send } = await prepare();
    const { status } = await whileLocked(userId, send, async (client) => {
      const { rowCount } = await client.query(
        "select 1 from one_time_codes where user_id = $1 and used_at is null for update skip locked",
        [userId],
      );
      expect(rowCount).toBe(1);
    });
    expect(status).toBe(200);
  },
);

test("a code requested while its contact is removed is not sent, and no error occurs", async () => {
  const to = email();
  const { userId } = await registerVerified(app, { email: to });
  const before = (await messagesTo(app, to)).length;
  const { status } = await whileLocked(
    userId,
    () => requestPasswordReset(app, to),
    (client) => client.query("delete from contacts where user_id = $1", [userId]),
  );
  expect([status, (await messagesTo(app, to)).length]).toEqual([200, before]);
});

test("removing a banned member who verified a contact while the request waited does not erase the account", async () => {
  const token = await logInMember(app, smallWorld.users.member.sample[1]);
  const added = await addAgencyUser(app, token, newMember());
  const { id: userId, public_id: id } = added.body.data.user;
  await app.database.sql("update users set is_active = false where id = $1", [userId]);
  const { status } = await whileLocked(
    userId,
    () => deleteAgencyUser(app, token, id),
    (client) =>
      client.query("update contacts set verified_at = app_now() where user_id = $1", [userId]),
  );
  expect(status).toBe(200);
  expect(await app.database.sql("select deleted_at from users where id = $1", [userId])).toEqual([
    { deleted_at: null },
  ]);
});

test("a request ended by a deadlock returns 503 with a retry hint and is not logged as a bug", async () => {
  const { token } = await registerTraveller(app);
  await app.database.sql(
    "create function met() returns trigger language plpgsql as $$ begin raise exception 'deadlock detected' using errcode = '40P01'; end $$",
  );
  await app.database.sql(
    "create trigger met before update on users for each row execute function met()",
  );
  try {
    const response = await updateMe(app, token, { firstname: "Brice" });
    expect([
      response.status,
      response.body.error_code,
      response.headers.get("retry-after"),
    ]).toEqual([503, "unavailable", "5"]);
  } finally {
    await app.database.sql("drop trigger met on users");
  }
});

test("deleting a traveller's account does not wait for locks of administrators of the platform", async () => {
  const { token } = await registerTraveller(app);
  const [{ id } = { id: "" }] = await app.database.sql<{ id: string }>(
    "select id from users where role_id = 1 and deleted_at is null limit 1",
  );
  const client = new pg.Client({ connectionString: app.database.url });
  await client.connect();
  try {
    await client.query("begin");
    await client.query("select 1 from users where id = $1 for update", [id]);
    await expectStatus(200, deleteMe(app, token, goodPassword));
    await client.query("rollback");
  } finally {
    await client.end();
  }
});
