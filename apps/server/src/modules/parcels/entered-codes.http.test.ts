import { lastCode } from "@wakafine/testkit/account-world.ts";
import {
  logInParcelMember,
  plannedBus,
  sampleParcel,
  sentParcel,
  withdrawalOf,
} from "@wakafine/testkit/parcel-world.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const app = useTestApp({ env: { LIMITS: "false" } });
let token: string;
beforeAll(async () => {
  token = await logInParcelMember(app);
});

/** The forms in which a member or a client enters the code of a label. */
const enteredForms = (code: string): readonly string[] => {
  const bare = code.replaceAll("-", "");
  return [
    bare,
    bare.toLowerCase(),
    (bare.match(/.{1,4}/g) ?? []).join(" "),
    code.replaceAll("-", " "),
    code.replaceAll("-", "–"),
    `${bare.slice(0, 5)}-${bare.slice(5)}`,
  ];
};

test("a code is found without its hyphens, with spaces and in any case: check, search, public tracking and the office's page [A1.parc.07, G.parc.12]", async () => {
  const { qr_code } = await sentParcel(app, token);
  for (const entered of enteredForms(qr_code)) {
    const anonymous = await app.call("displayParcel", { params: { id: entered } });
    expect(anonymous.body.data, entered).toMatchObject({ qr_code, city_departure: "Douala" });
    for (const endpoint of ["displayParcel", "getParcel"] as const) {
      const { body } = await app.call(endpoint, { params: { id: entered } }, { token });
      expect(body.data, `${endpoint} ${entered}`).toMatchObject({ qr_code, events: [{}] });
    }
    const list = await app.call("listParcels", { query: { keyword: entered } }, { token });
    expect(
      list.body.data.data.map((parcel) => parcel.qr_code),
      entered,
    ).toEqual([qr_code]);
  }
});

test("a parcel is loaded, unloaded and handed out by its code without hyphens [G.parc.12, A7.parc.02–04]", async () => {
  const { qr_code, receiver } = await sentParcel(app, token);
  const { uuid } = await plannedBus(app, token);
  const entered = qr_code.replaceAll("-", "").toLowerCase();
  const loaded = await app.call(
    "embarkParcel",
    { body: { qr_code: entered, departure_uuid: uuid } },
    { token },
  );
  expect(loaded.body.data).toMatchObject({ qr_code, status: "EMBARK" });
  const unloaded = await app.call(
    "unloadParcel",
    { body: { qr_code: entered, early: true } },
    { token },
  );
  expect(unloaded.body.data).toMatchObject({ qr_code, status: "ARRIVE" });
  const body = withdrawalOf(entered, await lastCode(app, receiver.phone));
  const handedOut = await app.call("withdrawParcel", { body }, { token });
  expect(handedOut.body.data).toMatchObject({ qr_code, status: "RECEIVE" });
});

test("a code that differs from another only in its hyphens is taken [G.parc.12]", async () => {
  const { qr_code } = await sentParcel(app, token);
  for (const entered of enteredForms(qr_code)) {
    const body = sampleParcel({ qr_code: entered });
    const again = await app.call("sendParcel", { body }, { token });
    expect(again.body.error_code, entered).toBe("parcel_code_taken");
  }
});
