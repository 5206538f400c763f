import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { routes } from "@wakafine/shared/contract/routes.ts";
import { addTraveller } from "@wakafine/testkit/administration-samples.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import type { SampleCall, SampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sampleCalls } from "@wakafine/testkit/sample-calls.ts";
import { sendSample } from "@wakafine/testkit/send-sample.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users } = smallWorld;
let app: TestApp;
let samples: SampleCalls;
/** Sessions of every kind of user except administrators, by the name of the kind. */
const others = new Map<string, string>();
beforeAll(async () => {
  app = await startTestApp({ env: { LIMITS: "false" } });
  samples = sampleCalls(app);
  for (const roleId of [2, 3, 5])
    others.set(
      `user role ${roleId}`,
      await openSessionOf(app, await addTraveller(app, { roleId })),
    );
  for (const [role, { id }] of Object.entries(users.member.sample))
    others.set(`role ${role} of an agency`, await openSessionOf(app, id));
});
afterAll(() => app.stop());

const administered = (Object.values(endpoints) as readonly Endpoint[]).filter(
  ({ access }) => access.kind === "administrator" && access.allowsMissingSecondFactor !== true,
);

/** Sends the sample call of an endpoint with a session or none. */
async function send(
  id: keyof typeof routes,
  sample: SampleCall,
  token: string | null,
): Promise<{ status: number; text: string }> {
  const call = token === null ? sample : { ...sample, token };
  const response = await sendSample(app, routes[id], call);
  return { status: response.status, text: await response.text() };
}

test("every endpoint below administration/, except those of agencies, requires an administrator", () => {
  const below = Object.entries(routes)
    .filter(([, { path }]) =>
      /^administration\/(dashboard|alerts|agencies|users|bookings|payments|coupons|refunds|payouts|vouchers|audit-log)/.test(
        path,
      ),
    )
    .map(([id]) => id);
  expect(administered.map(({ id }) => id).toSorted()).toEqual(below.toSorted());
  expect(administered).toHaveLength(55);
});

test.each(administered.map(({ id, created }) => [id, created === true ? 201 : 200] as const))(
  "%s with valid input returns 401 without a session, 403 for every other user and agency role without any effect, and %d for an administrator [C1.agsh.01, G.role.05, G.role.12]",
  async (id, success) => {
    const { token, ...sample } = (await samples[id as keyof typeof samples]()) as SampleCall;
    const world = () =>
      app.database.sql(
        "select (select count(*) from audit_log) as changes, (select json_agg(u order by id) from users_with_contacts u) as users, (select json_agg(a order by id) from agencies a) as agencies",
      );
    const before = await world();
    for (const dead of [null, "not-a-token", `Bearer ${"x".repeat(43)}`])
      await expectStatus(401, send(id, sample, dead), String(dead));
    for (const [who, session] of others) {
      const result = await send(id, sample, session);
      expect([result.status, (JSON.parse(result.text) as { data: unknown }).data], who).toEqual([
        403,
        null,
      ]);
    }
    expect(await world()).toEqual(before);
    await expectStatus(success, send(id, sample, token ?? null));
  },
);
