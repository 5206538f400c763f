import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { sellTickets } from "@wakafine/testkit/sold-tickets.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, expect, test } from "vitest";

const { users, departures } = smallWorld;
const { morning, night } = departures;
const app = useTestApp({ env: { LIMITS: "false" } });
let planner = "";
beforeAll(async () => {
  planner = await logInMember(app, users.member.sample[2]);
  await sellTickets(app.database, {
    departureId: morning.id,
    passengers: [
      {
        lastname: "=cmd|' /C calc'!A0",
        firstname: "Ngo; Bassa",
        cni: "112784903",
        phone: "+33612345678",
      },
      { lastname: "Élise", phone: "+237677112256" },
    ],
  });
  await sellTickets(app.database, {
    departureId: morning.id,
    passengers: [{ lastname: "Impayé" }],
    status: "BOOKED",
  });
});

async function fileOf(
  format: "pdf" | "csv",
  { language = "fr", more = {} }: { language?: "fr" | "en"; more?: object } = {},
) {
  const { status, body } = await app.call(
    "getPassengerFile",
    { params: { departure_uuid: morning.id }, query: { format, ...more } },
    { token: planner, headers: { "accept-language": language } },
  );
  expect(status).toBe(200);
  const { pathname, search } = new URL(body.data.file_url);
  return { body, path: pathname + search, response: await app.fetch(pathname + search) };
}

test("the address of the list returns a PDF with the passengers, by GET and both spellings of POST [A7.trav.07, A2.trav.05, G.trav.01]", async () => {
  const { body, response } = await fileOf("pdf");
  expect(Object.keys(body)).toEqual(expect.arrayContaining(["message", "data"]));
  expect(response.status).toBe(200);
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "cache-control": "private, no-store",
    "content-disposition": expect.stringMatching(
      /^attachment; filename="passagers-\d{4}-\d\d-\d\d-0800\.pdf"$/,
    ),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  expect(bytes.subarray(0, 5).toString()).toBe("%PDF-");
  const post = { method: "POST", headers: { authorization: planner } };
  for (const again of [
    app.fetch(`/api/agencies/passengers/pdf/${morning.id}`, post),
    app.fetch("/api/agencies/passengers/pdf", {
      method: "POST",
      headers: { ...post.headers, "content-type": "application/json" },
      body: JSON.stringify({ departure_uuid: morning.id }),
    }),
  ]) {
    const { data } = (await (await again).json()) as { data: { file_url: string } };
    const { pathname, search } = new URL(data.file_url);
    const { status, headers } = await app.fetch(pathname + search);
    expect([status, headers.get("content-type")]).toEqual([200, "application/pdf"]);
  }
});

test("a CSV file has a byte order mark, the separator of the language, quoted cells and no formulas; unpaid passengers only with the switch", async () => {
  const { response } = await fileOf("csv");
  expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8");
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = bytes
    .toString("utf8")
    .replace(/^\ufeff/, "")
    .split("\r\n");
  expect(lines[0]).toBe(
    '"Place";"Nom";"Prénom";"Sexe";"Mineur";"CNI ou passeport";"Téléphone";"Monte à";"Heure de montée";"Descend à";"Billet";"Prix (FCFA)";"État"',
  );
  expect(lines).toHaveLength(4);
  expect(lines[1]).toMatch(
    /^1;"'=cmd\|' \/C calc'!A0";"Ngo; Bassa";"Homme";"non";"112784903";"'\+33612345678";"";"";"Douala";"SMP-\w+";5000;"Payé"$/,
  );
  expect(lines[2]).toMatch(
    /^2;"Élise";"";"Homme";"non";"";"6 77 11 22 56";"";"";"Douala";"SMP-\w+";5000;"Payé"$/,
  );
  const english = await fileOf("csv", { language: "en", more: { with_booked: true } });
  const text = await english.response.text();
  expect(text).toContain('"Seat","Last name","First name"');
  expect(text).toMatch(/"Impayé",.*,"Not paid"/);
});

test("a changed, an unsigned and an expired address are not found; an address is valid for 10 minutes [G.trav.01]", async () => {
  const { path } = await fileOf("pdf");
  const status = async (address: string) => (await app.fetch(address)).status;
  for (const changed of [
    path.replace(morning.id, night.id),
    path.replace("format=pdf", "format=csv"),
    path.replace("with_booked=false", "with_booked=true"),
    path.replace(/until=(\d+)/, (_whole, until: string) => `until=${Number(until) + 600}`),
    path.replace(/signature=[^&]+/, "signature=x"),
    path.split("?")[0]!,
    path.replace(morning.id, "none"),
  ])
    expect(await status(changed), changed).toBe(404);
  await app.advance(9 * 60 + 50);
  expect(await status(path)).toBe(200);
  await app.advance(20);
  expect(await status(path)).toBe(404);
});

test("each address that is given out is audited with its format", async () => {
  const rows = () =>
    app.database.sql<{ format: string }>(
      "select details ->> 'format' as format from audit_log where action = 'export passengers' and entity_id = $1 order by id",
      [morning.id],
    );
  const before = (await rows()).length;
  await fileOf("csv");
  expect((await rows()).slice(before)).toEqual([{ format: "csv" }]);
});
