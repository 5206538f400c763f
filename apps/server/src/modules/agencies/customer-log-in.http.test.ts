import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { getMe } from "@wakafine/testkit/account-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { expect, test } from "vitest";

const { users, password, agencies } = smallWorld;
const app = useTestApp();

const logIn = (id: "agencyLogin" | "customerLogin", identifier: string) =>
  app.call(id, { body: { identifier, password } }, { language: "fr" });

test("members log in at both endpoints, other users at the customer endpoint only, and a user without a password at neither [G.auth.09, G.role.01]", async () => {
  await app.database.sql("update users set role_id = 5 where id = $1", [users.member.free[9].id]);
  await app.database.sql("delete from agency_members where user_id = $1", [
    users.member.free[9].id,
  ]);
  await app.database.sql("update users set role_id = 3, password_hash = null where id = $1", [
    users.member.free[2].id,
  ]);
  const logins: readonly (readonly [string, number, number, number])[] = [
    [users.administrator.email, 1, 403, 200],
    [users.traveller.email, 2, 403, 200],
    [users.member.free[2].email, 3, 401, 401],
    [users.member.modest[1].email, 4, 200, 200],
    [users.member.free[9].email, 5, 403, 200],
  ];
  for (const [email, role, agency, customer] of logins) {
    const [agencyResponse, customerResponse] = [
      await logIn("agencyLogin", email),
      await logIn("customerLogin", email),
    ];
    expect([role, agencyResponse.status, customerResponse.status]).toEqual([
      role,
      agency,
      customer,
    ]);
    if (customer === 200) expect(customerResponse.body.data.user.role.id).toBe(role);
  }
});

test("the customer login returns user, uuid and the token in body and header, and no agency for a traveller [C7.auth.01, C7.auth.02, G.auth.01, G.auth.07, G.auth.24]", async () => {
  const { headers, body } = await logIn("customerLogin", users.traveller.phone);
  expect(body.message).toBe("Bienvenue");
  expect(Object.keys(body.data).sort()).toEqual(["user", "uuid"]);
  expect(body.data.uuid).toBe(body.data.user.public_id);
  expect(headers.get("authorization")).toBe(body["Authorization"]);
  expect((await getMe(app, body["Authorization"] as string)).body.data).toMatchObject({
    id: users.traveller.id,
  });
});

test("a member gets the same agency and uuid at the customer login as at the agency login [G.auth.09]", async () => {
  const [customer, agency] = [
    await logIn("customerLogin", users.member.modest[1].email),
    await logIn("agencyLogin", users.member.modest[1].email),
  ];
  expect(customer.body.data.uuid).toBe(agencies.modest.id);
  expect(customer.body.data.agency).toEqual(agency.body.data.agency);
});

test("both spellings of the path return the same response [G.auth.01]", async () => {
  for (const path of ["custumer", "customer"]) {
    const response = await app.fetch(`/api/auth/${path}/login`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ identifier: users.traveller.email, password }),
    });
    expect(response.status, path).toBe(200);
    expect(((await response.json()) as { data: { user: { id: string } } }).data.user.id, path).toBe(
      users.traveller.id,
    );
  }
});
