import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { getMe } from "@wakafine/testkit/account-calls.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { createUser, openFurtherSession } from "@wakafine/testkit/created-user.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";

const app = useTestApp();

const register = (
  token: string,
  id: string,
  type?: "CUSTOMER",
  browser: { readonly device?: string } = {},
) =>
  app.call("registerDevice", { params: { id }, body: type ? { type } : {} }, { token, ...browser });
const rows = (id: string) =>
  app.database.sql<{ user_id: string; type: string | null }>(
    "select user_id, type from devices where id = $1",
    [id],
  );

test("any account registers its device: with type CUSTOMER for travellers, without a type for members [C7.notif.10, C7.notif.11, G.notif.08]", async () => {
  const { id, token } = await createUser(app);
  expect((await register(token, "phone-1", "CUSTOMER")).body.data).toEqual({ registered: true });
  expect(await rows("phone-1")).toEqual([{ user_id: id, type: "CUSTOMER" }]);
  const controller = smallWorld.users.member.sample[9];
  const member = await logInMember(app, controller);
  await expectStatus(400, register(member, "device-1", "CUSTOMER"));
  await expectStatus(200, register(member, "device-1"));
  expect(await rows("device-1")).toEqual([{ user_id: controller.id, type: null }]);
  await expectStatus(401, register("unknown-token", "phone-2"));
  await expectStatus(
    400,
    app.call(
      "registerDevice",
      { params: { id: "phone-2" }, body: { type: "DRIVER" as never } },
      { token },
    ),
  );
  await expectStatus(
    200,
    app.fetch("/api/user/devices/phone-3", { method: "POST", headers: { authorization: token } }),
  );
});

test("a device id moves to another account in the same browser; registering it again writes nothing [G.notif.08]", async () => {
  const [one, other] = [await createUser(app), await createUser(app)];
  const browser = { device: "shared-browser" };
  await register(one.token, "shared-phone", undefined, browser);
  await register(one.token, "shared-phone", undefined, browser);
  expect(
    (
      await app.database.sql(
        "select 1 from audit_log where actor = $1 and action = 'register device'",
        [one.id],
      )
    ).length,
  ).toBe(1);
  await register(other.token, "shared-phone", undefined, browser);
  expect(await rows("shared-phone")).toEqual([{ user_id: other.id, type: "CUSTOMER" }]);
  expect((await app.call("removeDevice", {}, { token: one.token })).body.data).toEqual({
    removed: 0,
  });
  expect(await rows("shared-phone")).toHaveLength(1);
});

test("a registration of an expired session is removed when another account registers the id [G.notif.08]", async () => {
  const [former, next] = [await createUser(app), await createUser(app)];
  await register(former.token, "sold-phone", undefined, { device: "former-browser" });
  await app.database.sql(
    "update sessions set expires_at = app_now() - interval '1 minute' where id = $1",
    [former.sessionId],
  );
  await register(next.token, "sold-phone", undefined, { device: "next-browser" });
  expect(await rows("sold-phone")).toEqual([{ user_id: next.id, type: "CUSTOMER" }]);
});

test("a device id of another account can be registered in another browser; both registrations are kept [G.notif.08]", async () => {
  const owner = await createUser(app);
  await register(owner.token, "owners-phone", undefined, { device: "owners-browser" });
  const program = await createUser(app);
  await register(program.token, "programs-phone");
  for (const browser of [{}, { device: "strangers-browser" }]) {
    const stranger = await createUser(app);
    for (const id of ["owners-phone", "programs-phone"]) {
      await expectStatus(200, register(stranger.token, id, undefined, browser));
      expect(await rows(id)).toContainEqual({ user_id: stranger.id, type: "CUSTOMER" });
    }
  }
  expect(await rows("owners-phone")).toContainEqual({ user_id: owner.id, type: "CUSTOMER" });
  expect(await rows("programs-phone")).toContainEqual({ user_id: program.id, type: "CUSTOMER" });
});

test("a session has one device: a new registration replaces the previous one [G.notif.08]", async () => {
  const { id, token } = await createUser(app);
  const second = await openFurtherSession(app, id);
  for (const name of ["old-registration", "new-registration"]) await register(token, name);
  await register(second.token, "other-browser");
  expect(
    await app.database.sql("select id from devices where user_id = $1 order by id", [id]),
  ).toEqual([{ id: "new-registration" }, { id: "other-browser" }]);
});

test("DELETE user/devices removes the device of this session only, and returns 200 without one [C7.notif.12, C4.auth.10, G.auth.22]", async () => {
  const { id, token } = await createUser(app);
  const second = await openFurtherSession(app, id);
  await register(token, "this-browser");
  await register(second.token, "that-browser");
  expect((await app.call("removeDevice", {}, { token })).body.data).toEqual({ removed: 1 });
  expect(await app.call("removeDevice", {}, { token })).toMatchObject({
    status: 200,
    body: { data: { removed: 0 } },
  });
  expect([await rows("this-browser"), (await rows("that-browser")).length]).toEqual([[], 1]);
  await expectStatus(200, getMe(app, token)); // only the logout ends the session
});

test("a device is removed with its session: by logout, by another device, by a new password [C4.auth.10, G.auth.22]", async () => {
  const { id, token, password } = await createUser(app);
  const [second, third, fourth] = [
    await openFurtherSession(app, id),
    await openFurtherSession(app, id),
    await openFurtherSession(app, id),
  ];
  for (const [index, one] of [second, third, fourth].entries())
    await register(one.token, `device-${index}`);
  await app.call("logout", {}, { token: second.token });
  await app.call("endOneSession", { params: { id: third.sessionId } }, { token });
  expect(await app.database.sql("select id from devices where user_id = $1", [id])).toEqual([
    { id: "device-2" },
  ]);
  await app.call(
    "changePassword",
    { body: { current_password: password, new_password: "Nyong-et-Kelle" } },
    { token },
  );
  expect(await app.database.sql("select id from devices where user_id = $1", [id])).toEqual([]);
  await expectStatus(401, app.call("removeDevice", {}, { token: second.token })); // the client treats it as success at logout
});
