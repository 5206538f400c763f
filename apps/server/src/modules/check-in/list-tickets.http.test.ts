import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import type { SoldTicket } from "@wakafine/testkit/sold-tickets.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users: members, departures } = smallWorld;
let app: TestApp;
let token = "";
let own: readonly SoldTicket[] = [];
beforeAll(async () => {
  app = await startTestApp();
  token = await logInMember(app, members.member.sample[9]);
  own = await sellTickets(app.database, {
    departureId: departures.morning.id,
    passengers: [
      { lastname: "Étoundi", firstname: "Marie-Noël", cni: "CNI100200300", phone: "+237677112233" },
      { lastname: "Bello", firstname: "Hamadou", cni: "12345" },
      { lastname: "Tchinda", firstname: "Rosine" },
    ],
  });
  await sellTickets(app.database, {
    departureId: departures.morning.id,
    passengers: [{ lastname: "Impayé" }],
    status: "BOOKED",
  });
  await sellTickets(app.database, {
    departureId: departures.first.id,
    passengers: [{ lastname: "Etoundi", phone: "+237677112233" }],
  });
});
afterAll(() => app.stop());

async function found(query: object): Promise<readonly string[]> {
  const { status, body } = await app.call("listTickets", { query: query as never }, { token });
  expect(status).toBe(200);
  return body.data.data.map(({ user }) => user.lastname).sort();
}

test("a keyword finds the agency's tickets by code, name or phone [A7.check.05, G.check.01, G.role.15]", async () => {
  const { code } = own[0]!;
  for (const keyword of [
    code,
    code.toLowerCase(),
    code.slice(4),
    code.replace("-", " "),
    "etoundi",
    "Noël Étoundi",
    "ÉTOUNDI MARIE",
    "677 11 22 33",
    "+237677112233",
    "77112233",
  ]) {
    expect(await found({ keyword }), keyword).toEqual(["Étoundi"]);
  }
  for (const keyword of ["Impayé", "%", "_", "nobody", "\0%", "99999999"])
    expect(await found({ keyword }), keyword).toEqual([]);
  for (const part of ["6771122", "112233", "237677112"])
    // masked digits cannot be found out
    expect(await found({ keyword: part }), part).toEqual([]);
});

test("a keyword of one or two letters matches the beginning of a surname, a longer one any part of a name", async () => {
  expect(await found({ keyword: "be" })).toEqual(["Bello"]);
  expect(await found({ keyword: "T" })).toEqual(["Tchinda"]);
  expect(await found({ keyword: "ll" })).toEqual([]);
  expect(await found({ keyword: "ell" })).toEqual(["Bello"]);
  expect(await found({ keyword: "madou" })).toEqual(["Bello"]);
});

test("a code is found by its beginning, and the agency's prefix finds all tickets", async () => {
  const { code } = own[2]!;
  expect(await found({ keyword: code.slice(0, -3) })).toEqual(["Tchinda"]);
  expect(await found({ keyword: code.slice(4, -3) })).toEqual(["Tchinda"]);
  expect(await found({ keyword: code.slice(0, 3) })).toEqual(["Bello", "Tchinda", "Étoundi"]);
});

test("without a keyword all paid, used and cancelled tickets are listed in pages", async () => {
  expect(await found({})).toEqual(["Bello", "Tchinda", "Étoundi"]);
  const { body } = await app.call(
    "listTickets",
    { query: { page: 2, per_page: 2 } as never },
    { token },
  );
  expect(body.data).toMatchObject({ total: 3, pages: 2, current_page: 2, per_page: 2 });
  expect(body.data.data).toHaveLength(1);
});

test("lists mask identity numbers and phones for every role", async () => {
  for (const account of [members.member.sample[1], members.member.sample[9]]) {
    const { body } = await app.call(
      "listTickets",
      { query: {} as never },
      { token: await logInMember(app, account) },
    );
    const users = Object.fromEntries(
      body.data.data.map(({ user }) => [user.lastname, [user.cni_identifier, user.phonenumber]]),
    );
    expect(users).toEqual({
      Étoundi: ["•••••••••300", "+237 6 77 •• •• 33"],
      Bello: ["•••••", null],
      Tchinda: [null, null],
    });
  }
});

test("a keyword of 256 characters is refused by field", async () => {
  const { status, body } = await app.call(
    "listTickets",
    { query: { keyword: "x".repeat(256) } as never },
    { token },
  );
  expect([status, body.data]).toMatchObject([
    400,
    { fields: [{ field: "keyword", code: "too_long" }] },
  ]);
});

test("the tickets of the departures that board now are listed by departure and seat, without unpaid ones; a keyword searches all tickets [G.check.01, G.trav.06]", async () => {
  await app.database.sql(
    "update departures set departs_at = app_now() + interval '5 hours' where id = $1",
    [departures.night.id],
  );
  const sell = (
    departureId: string,
    names: readonly string[],
    status: "PAID" | "BOOKED" | "CANCEL" = "PAID",
  ) =>
    sellTickets(app.database, {
      departureId,
      passengers: names.map((lastname) => ({ lastname })),
      status,
    });
  await sell(departures.night.id, ["Later One", "Later Two"]);
  await sell(departures.soon.id, ["Soon One", "Soon Two"]);
  const [cancelled] = await sell(departures.soon.id, ["Cancelled"], "CANCEL");
  await app.database.sql("update tickets set cancelled_at = app_now() where id = $1", [
    cancelled!.id,
  ]);
  await sell(departures.soon.id, ["Abandoned"], "CANCEL"); // its order expired unpaid
  await sell(departures.soon.id, ["Unpaid"], "BOOKED");
  const list = async (query: object) =>
    (await app.call("listTickets", { query: query as never }, { token })).body.data;
  const shown = async (query: object) => {
    const { data } = await list(query);
    return data.map(({ user, departure, seat }) => [departure.uuid, seat, user.lastname]);
  };
  const { soon, night } = departures;
  const boarding = await shown({ boarding: "true" });
  expect(boarding.filter(([, , name]) => name !== "Cancelled")).toEqual([
    [soon.id, expect.any(Number), "Soon One"],
    [soon.id, expect.any(Number), "Soon Two"],
    [night.id, expect.any(Number), "Later One"],
    [night.id, expect.any(Number), "Later Two"],
  ]);
  expect(boarding.map(([, , name]) => name)).toContain("Cancelled");
  expect(await found({ keyword: "abandoned" })).toEqual([]);
  const seats = boarding.filter(([id]) => id === soon.id).map(([, seat]) => Number(seat));
  expect(seats).toEqual(seats.toSorted((one, other) => one - other));
  expect(await list({ boarding: "true", page: 2, per_page: 2 })).toMatchObject({
    total: 5,
    pages: 3,
    data: [{}, {}],
  });
  expect(await found({ boarding: "true", keyword: "bello" })).toEqual(["Bello"]);
  const refused = await app.call("listTickets", { query: { boarding: "now" } as never }, { token });
  expect([refused.status, refused.body.data]).toMatchObject([
    400,
    { fields: [{ field: "boarding", code: "not_a_choice" }] },
  ]);
  const elsewhere = await logInMember(app, members.member.modest[9]);
  const foreign = await app.call(
    "listTickets",
    { query: { boarding: "true" } as never },
    { token: elsewhere },
  );
  expect(foreign.body.data.data.map(({ departure }) => departure.uuid)).not.toContain(soon.id);
});
