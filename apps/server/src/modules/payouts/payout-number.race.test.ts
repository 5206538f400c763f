import { lastCode } from "@wakafine/testkit/account-world.ts";
import { callConcurrently } from "@wakafine/testkit/call-concurrently.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { useTwoApps } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const [one, two] = useTwoApps({ env: { LIMITS: "false" } });
const { modest } = smallWorld.users.member;
const phone = "+237695550001";

async function askForCode(): Promise<{ readonly token: string; readonly code: string }> {
  const token = await logInMember(one, modest[1]);
  await one.call("changePayoutNumber", { body: { om_phone: phone } }, { token });
  return { token, code: await lastCode(one, phone) };
}

/** Returns the wrong codes that were compared with an active code. */
async function comparedAttempts(): Promise<number> {
  const [row] = await one.database.sql<{ attempts: number }>(
    "select attempts from payout_number_codes where phone = $1",
    [phone],
  );
  return row?.attempts ?? 0;
}

test("five of 20 wrong codes entered concurrently at two processes are compared, then the right one is refused [G.role.16]", async () => {
  const { token, code } = await askForCode();
  const wrong = code === "222222" ? "333333" : "222222";
  await callConcurrently([one, two], 20, (app) =>
    app.call("validatePayoutNumber", { params: { code: wrong } }, { token }),
  );
  expect(await comparedAttempts()).toBe(5);
  const right = await two.call("validatePayoutNumber", { params: { code } }, { token });
  expect(right.body.error_code).toBe("code_wrong");
});

test("the right code entered ten times concurrently activates the number once [A7.momo.02]", async () => {
  await one.advance(16 * 60);
  const { token, code } = await askForCode();
  const responses = await callConcurrently([one, two], 10, (app) =>
    app.call("validatePayoutNumber", { params: { code } }, { token }),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  const changes = await one.database.sql(
    "select from audit_log where action = 'change payout number'",
  );
  expect(changes).toHaveLength(1);
});

test("the control: attempts that are only read before they are counted are compared more than five times", async () => {
  await one.database.sql("create table naive_attempts (attempts integer)");
  await one.database.sql("insert into naive_attempts values (0)");
  let compared = 0;
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const [row] = await one.database.sql<{ attempts: number }>(
        "select attempts from naive_attempts",
      );
      if (row!.attempts >= 5) return;
      compared += 1;
      await one.database.sql("update naive_attempts set attempts = $1", [row!.attempts + 1]);
    }),
  );
  expect(compared).toBeGreaterThan(5);
});
