import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { confirmPasswordReset, customerLogin } from "@wakafine/testkit/account-calls.ts";
import { liveSettings } from "@wakafine/testkit/live-settings.ts";
import { lastLink } from "@wakafine/testkit/account-world.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const root = join(import.meta.dirname, "../../../../..");
const secret = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822c";
const email = "chef@wakafine-live.example";

const app = useTestApp({ env: { APP_SECRET: secret } });
beforeAll(async () => {
  await app.database.sql("delete from sessions");
  await app.database.sql("update users set role_id = 2 where role_id = 1");
  await app.database.sql("update installation set demo = false");
});

/** Settings in live mode; the command never calls the providers. */
const live = { ...liveSettings, APP_SECRET: secret };

async function seed(
  more: Readonly<Record<string, string>>,
): Promise<{ code: number; out: string; said: string }> {
  const env = { PATH: process.env["PATH"] ?? "", DATABASE_URL: app.database.url, ...live, ...more };
  return promisify(execFile)(process.execPath, ["tools/seed.ts"], { cwd: root, env }).then(
    ({ stdout, stderr }) => ({ code: 0, out: stdout, said: stderr }),
    (error: { code: number; stdout: string; stderr: string }) => ({
      code: error.code,
      out: error.stdout,
      said: error.stderr,
    }),
  );
}
const administrators = () =>
  app.database.sql<{ email: string; phone: string | null; password_hash: string | null }>(
    "select email, phone, password_hash from users_with_contacts where role_id = 1 and deleted_at is null",
  );

test("without a valid contact the command creates no administrator and reports why", async () => {
  for (const more of [{}, { ADMIN_EMAIL: "nobody" }, { ADMIN_PHONE: "12" }]) {
    const { code, said } = await seed(more as Record<string, string>);
    expect([code, said]).toEqual([1, expect.stringContaining("ADMIN_EMAIL and ADMIN_PHONE")]);
  }
  expect(await administrators()).toEqual([]);
});

test("the seed creates the first administrator from the environment, only once, also when run concurrently [G.role.18]", async () => {
  const [first, second] = await Promise.all([
    seed({ ADMIN_EMAIL: email }),
    seed({ ADMIN_EMAIL: email }),
  ]);
  expect([first, second].map(({ out }) => (out.includes("made") ? "made" : "kept")).sort()).toEqual(
    ["kept", "made"],
  );
  expect([first.code, second.code]).toEqual([0, 0]);
  expect((await seed({ ADMIN_EMAIL: email })).out).toContain('{"administrator":"kept"}');
  expect((await seed({ ADMIN_EMAIL: "another@wakafine-live.example" })).out).toContain(
    '{"administrator":"kept"}',
  );
  expect(await administrators()).toEqual([{ email, phone: null, password_hash: null }]);
});

test("the first administrator gets in only by the link in the mail, which sets the password [G.role.18]", async () => {
  const token = await lastLink(app, email);
  await expectStatus(400, confirmPasswordReset(app, { token, password: "court-7" }));
  await expectStatus(200, confirmPasswordReset(app, { token, password: "papillon-bleu-8" }));
  const entered = await customerLogin(app, { identifier: email, password: "papillon-bleu-8" });
  expect([entered.status, entered.body.data.user.role.id]).toEqual([200, 1]);
  await expectStatus(
    200,
    app.call("getAdminDashboard", {}, { token: String(entered.body["Authorization"]) }),
  );
});
