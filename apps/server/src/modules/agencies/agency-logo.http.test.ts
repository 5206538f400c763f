import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { smallWorld } from "@wakafine/server/demo/small-world.ts";
import { tinyPng } from "@wakafine/testkit/agency-samples.ts";
import { expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { logInAdministrator, openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import type { TestApp } from "@wakafine/testkit/test-app.ts";
import { startTestApp } from "@wakafine/testkit/test-app.ts";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";

const { users, agencies } = smallWorld;
const png = Buffer.from(tinyPng, "base64");

let app: TestApp;
let token = "";
let folder = "";
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "logos-"));
  app = await startTestApp({ env: { FILES_DIR: folder } });
  token = await openSessionOf(app, users.member.sample[1].id);
});
afterAll(async () => {
  await app?.stop();
  await rm(folder, { recursive: true, force: true });
});

interface ResponseBody {
  readonly message: string;
  readonly data: {
    readonly file_url: string;
    readonly fields?: readonly { readonly field: string; readonly code: string }[];
  };
  readonly error_code?: string;
}
interface LogoResponse {
  readonly status: number;
  readonly body: ResponseBody;
}

async function send(body: FormData | string, by = token): Promise<LogoResponse> {
  const headers = {
    ...(by ? { authorization: by } : {}),
    ...(typeof body === "string" ? { "content-type": "application/json" } : {}),
  };
  const response = await app.fetch("/api/agencies/image", { method: "PUT", headers, body });
  return { status: response.status, body: (await response.json()) as ResponseBody };
}
function form(
  bytes: Uint8Array,
  {
    field = "image",
    type = "image/png",
    more = {},
  }: { field?: string; type?: string; more?: Record<string, string> } = {},
): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(more)) data.append(name, value);
  data.append(field, new Blob([Uint8Array.from(bytes)], { type }), "logo.png");
  return data;
}
const dataUrl = (bytes: Uint8Array, type = "image/png") =>
  JSON.stringify({ base64_file: `data:${type};base64,${Buffer.from(bytes).toString("base64")}` });
const logoOf = async (id: string = agencies.sample.id) =>
  (
    await app.database.row<{ logo_url: string | null }>(
      "select logo_url from agencies where id = $1",
      [id],
    )
  )?.logo_url ?? null;
/** Loads a picture from the address in the response, as a browser would. */
const load = (url: string) => app.fetch(new URL(url).pathname);

test("a user changes logos at most 30 times an hour", async () => {
  await startLimitWindow(app, 60);
  const by = await openSessionOf(app, users.member.modest[1].id);
  const refused = JSON.stringify({ base64_file: "data:image/png;base64,AAAA" }); // counted before it is decoded
  for (let count = 0; count < 30; count += 1) await expectStatus(400, send(refused, by));
  const { status, body } = await send(dataUrl(png), by);
  expect([status, body.error_code]).toEqual([429, "too_many_requests"]);
});

test.each([
  ["the field image of a form", () => form(png)],
  ["a data URL", () => dataUrl(png)],
])(
  "%s becomes the logo, and the returned file_url loads [A7.agsh.03–04, G.agsh.04]",
  async (_how, body) => {
    const { status, body: response } = await send(body());
    expect([status, response.message]).toEqual([200, "Logo enregistré"]);
    const picture = await load(response.data.file_url);
    expect([picture.status, picture.headers.get("content-type")]).toEqual([
      200,
      expect.stringMatching(/^image\//),
    ]);
    expect(
      (await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width,
    ).toBeGreaterThan(0);
    expect(await logoOf()).toBe(response.data.file_url);
  },
);

test("image.url and logo are the same absolute address, null without a logo, for members and travellers [G.agsh.03]", async () => {
  const { body } = await send(form(png));
  const own = (await app.call("getOwnAgency", {}, { token })).body.data;
  const listed = (await app.call("listAgencies", { query: { keyword: "sanaga" } as never })).body
    .data.data[0];
  for (const agency of [own, listed])
    expect([agency?.image.url, agency?.logo]).toEqual([body.data.file_url, body.data.file_url]);
  expect(body.data.file_url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/api\/pictures\/\S+$/);
  const bare = (await app.call("listAgencies", { query: { keyword: "trois collines" } as never }))
    .body.data.data[0];
  expect([bare?.image.url, bare?.logo]).toEqual([null, null]);
});

test("a new logo replaces the previous one, whose file is deleted", async () => {
  const first = (await send(form(png))).body.data.file_url;
  const second = (await send(form(png))).body.data.file_url;
  expect(second).not.toBe(first);
  expect([(await load(first)).status, (await load(second)).status]).toEqual([404, 200]);
  expect(await readdir(folder)).toHaveLength(1);
});

test("a file that is not a supported picture is refused whatever its declared type, and nothing changes [A7.agsh.03]", async () => {
  const [before, files] = [await logoOf(), await readdir(folder)];
  const bad: readonly (readonly [string, Uint8Array])[] = [
    ["text", Buffer.from("not a picture")],
    ["PDF", Buffer.from("%PDF-1.7\n")],
    ["GIF", Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64")],
    ["HTML", Buffer.from("<html><script>alert(1)</script></html>")],
    ["half a PNG", png.subarray(0, 30)],
    ["nothing", Buffer.alloc(0)],
  ];
  for (const [name, bytes] of bad) {
    for (const body of [form(bytes), dataUrl(bytes)])
      expect([name, (await send(body)).status]).toEqual([name, 400]);
  }
  expect([await logoOf(), await readdir(folder)]).toEqual([before, files]);
});

test("a picture of more than 5 MB is refused with 413 as a form and as a data URL [G.agsh.04]", async () => {
  const large = Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]);
  for (const body of [form(large), dataUrl(large)]) {
    const { status, body: response } = await send(body);
    expect([status, response.error_code]).toEqual([413, "image_too_large"]);
  }
});

test("a request without exactly one picture in its field is refused at that field", async () => {
  const two = form(png);
  two.append("image", new Blob([Uint8Array.from(png)]), "second.png");
  const text = new FormData();
  text.append("image", "a text");
  const bodies: readonly (readonly [FormData | string, string])[] = [
    ["{}", "image"],
    [new FormData(), "image"],
    [text, "image"],
    [form(png, { field: "file" }), "image"],
    [two, "image"],
    [JSON.stringify({ image: "x" }), "image"],
    [JSON.stringify({ base64_file: 5 }), "base64_file"],
  ];
  for (const [body, field] of bodies) {
    const { status, body: response } = await send(body);
    expect([status, response.error_code]).toEqual([
      400,
      expect.stringMatching(/^(invalid_input|bad_image)$/),
    ]);
    if (response.error_code === "invalid_input")
      expect(response.data.fields?.[0]?.field).toBe(field);
  }
});

test("malformed and oversized forms are refused, and so are forms at other endpoints", async () => {
  const raw = async (contentType: string, body: string) =>
    (
      await app.fetch("/api/agencies/image", {
        method: "PUT",
        headers: { authorization: token, "content-type": contentType },
        body,
      })
    ).status;
  expect(await raw("multipart/form-data", "x")).toBe(400);
  expect(
    await raw(
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nhalf',
    ),
  ).toBe(400);
  expect(
    await raw(
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--',
    ),
  ).toBe(400);
  const many = new FormData();
  for (let field = 0; field < 50; field += 1) many.append(`field${field}`, "x");
  await expectStatus(400, send(many));
  await expectStatus(
    400,
    app.fetch("/api/administration/agency", {
      method: "PUT",
      headers: { authorization: token },
      body: form(png),
    }),
  );
});

test("administrators and managers change the logo; the permission is checked before the file is read", async () => {
  for (const [role, status] of [
    [1, 200],
    [2, 403],
    [3, 200],
    [5, 403],
    [9, 403],
  ] as const) {
    expect([
      role,
      (await send(form(png), await openSessionOf(app, users.member.sample[role].id))).status,
    ]).toEqual([role, status]);
  }
  await expectStatus(401, send(form(png), ""));
  await expectStatus(
    403,
    send(form(Buffer.from("no picture")), await openSessionOf(app, users.traveller.id)),
  );
});

test("a member cannot change another agency's logo; an administrator of the platform names the agency [G.agsh.02, G.role.15]", async () => {
  await expectStatus(404, send(form(png, { more: { uuid: agencies.modest.id } })));
  expect(await logoOf(agencies.modest.id)).toBeNull();
  const administrator = await logInAdministrator(app);
  const { status, body } = await send(
    form(png, { more: { uuid: agencies.rail.id } }),
    administrator,
  );
  expect([status, await logoOf(agencies.rail.id)]).toEqual([200, body.data.file_url]);
  expect((await send(form(png), administrator)).body.data.fields).toMatchObject([
    { field: "uuid", code: "required" },
  ]);
});

test("a change of the logo is audited", async () => {
  await send(form(png));
  const rows = await app.database.sql(
    "select actor from audit_log where action = 'change logo' and entity_id = $1",
    [agencies.sample.id],
  );
  expect(rows).toContainEqual({ actor: users.member.sample[1].id });
});
