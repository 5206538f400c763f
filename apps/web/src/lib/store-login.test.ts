import { expect, test } from "vitest";
import { accountOf, type LoggedIn, tokenOf } from "./store-login.ts";

const user = {
  id: "1",
  public_id: "p",
  firstname: "Aline",
  cni_identifier: "112784903",
} as unknown as LoggedIn["user"];
const agency = { uuid: "a", name: "Sanaga" } as unknown as LoggedIn["agency"];

test("a login stores user, agency, uuid and token, but no identity number [C3.auth.01–03, G.auth.24, G.cross.03]", () => {
  expect(accountOf({ user, agency, uuid: "a" }, "t")).toEqual({
    user: { id: "1", public_id: "p", firstname: "Aline" },
    agency: { uuid: "a", name: "Sanaga" },
    uuid: "a",
    token: "t",
  });
  expect(accountOf({ user, uuid: "p" }, "t")).toMatchObject({ agency: null, uuid: "p" });
});

test("the token is beside the data of the response, and a login without it throws", () => {
  expect(tokenOf({ extra: { Authorization: "t" } })).toBe("t");
  for (const extra of [{}, { Authorization: "" }, { Authorization: 1 }])
    expect(() => tokenOf({ extra })).toThrow("token");
});
