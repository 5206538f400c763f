import { readdir, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { routes } from "@wakafine/shared/contract/routes.ts";
import { getMe } from "@wakafine/testkit/account-calls.ts";
import { expectError, expectStatus } from "@wakafine/testkit/expect-response.ts";
import { startLimitWindow } from "@wakafine/testkit/limit-window.ts";
import { createUser } from "@wakafine/testkit/created-user.ts";
import { smallPicture } from "@wakafine/testkit/profile-samples.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { filesOf } from "@wakafine/testkit/test-database.ts";
import sharp from "sharp";
import { expect, test } from "vitest";

const app = useTestApp();

const dataUrl = (type: string, bytes: Uint8Array) =>
  `data:image/${type};base64,${Buffer.from(bytes).toString("base64")}`;
const set = (token: string, base64_file: string, name?: string) =>
  app.call(
    "setAvatar",
    { body: { base64_file, ...(name === undefined ? {} : { name }) } },
    { token },
  );
const files = () => readdir(filesOf(app.database));
const pathOf = (url: string) => new URL(url).pathname;

test("a data URL becomes the avatar; the response has its address and a message, and the address loads [C7.acct.01, C7.acct.02, G.acct.02]", async () => {
  const { token } = await createUser(app);
  const { status, body } = await set(token, smallPicture, "moi.png");
  expect(status).toBe(200);
  const { avatar } = body.data;
  expect(body.message).toMatch(/\S/);
  expect(avatar).toEqual({
    url: expect.stringContaining(avatar.uuid),
    uuid: expect.any(String),
    name: "moi.png",
  });
  const loaded = await app.fetch(pathOf(avatar.url));
  expect(loaded.status).toBe(200);
  expect(await sharp(Buffer.from(await loaded.arrayBuffer())).metadata()).toMatchObject({
    format: "webp",
    width: 512,
    height: 512,
  });
  expect((await getMe(app, token)).body.data).toMatchObject({
    avatar_uuid: avatar.uuid,
    avatar_name: "moi.png",
    avatar_url: avatar.url,
  });
});

test("a file that is not a picture is refused with 400 and a message, and nothing is stored [C7.acct.01, C5.acct.09, G.cross.08]", async () => {
  const { id, token } = await createUser(app);
  const before = await files().catch(() => []);
  const gif = await sharp({ create: { width: 9, height: 9, channels: 3, background: "red" } })
    .gif()
    .toBuffer();
  for (const file of [
    "",
    "moi.png",
    "data:text/html;base64,PHA+",
    dataUrl("png", Buffer.from("%PDF-1.7")),
    dataUrl("jpeg", gif),
    dataUrl("svg+xml", Buffer.from("<html><svg/></html>")),
  ]) {
    const { status, body } = await set(token, file);
    expect([status, body.error_code], file.slice(0, 30)).toEqual([
      400,
      file === "" ? "invalid_input" : "bad_image",
    ]);
    expect(body.message).toMatch(/\S/);
  }
  expect(await files().catch(() => [])).toEqual(before);
  expect(await app.database.sql("select avatar_file from users where id = $1", [id])).toEqual([
    { avatar_file: null },
  ]);
});

test("an SVG with scripts, foreign elements and external addresses is stored as pixels only [G.acct.02]", async () => {
  const { token } = await createUser(app);
  const inner = `<script>alert(document.cookie)</script><script href="https://elsewhere.example/x.js"/><foreignObject width="9" height="9"><body xmlns="http://www.w3.org/1999/xhtml" onload="alert(1)"><iframe src="javascript:alert(1)"/></body></foreignObject>
    <image href="https://elsewhere.example/pixel.png" width="9" height="9"/><image href="file:///etc/passwd" width="9" height="9"/><use href="https://elsewhere.example/a.svg#b"/><a href="javascript:alert(1)"><rect width="9" height="9" onclick="alert(1)"/></a>
    <style>@import "https://elsewhere.example/x.css"; rect { fill: url("https://elsewhere.example/f.svg#g") }</style>`;
  const svg = `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90" onload="alert(1)"><rect width="90" height="90" fill="#e05020"/>${inner}</svg>`;
  const { status, body } = await set(token, dataUrl("svg+xml", Buffer.from(svg)));
  expect(status).toBe(200);
  const loaded = await app.fetch(pathOf(body.data.avatar.url));
  const bytes = Buffer.from(await loaded.arrayBuffer());
  expect(loaded.headers.get("content-type")).toBe("image/webp");
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 512 });
  expect(bytes.toString("latin1")).not.toMatch(/script|alert|elsewhere|svg|xml|root:/i);
});

test("an SVG that reads a file by an entity is refused [G.acct.02]", async () => {
  const { token } = await createUser(app);
  const svg =
    '<!DOCTYPE svg [<!ENTITY who SYSTEM "file:///etc/passwd">]><svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><text y="20">&who;</text></svg>';
  await expectError("bad_image", set(token, dataUrl("svg+xml", Buffer.from(svg))));
});

test("an avatar is served by its exact name, cached without limit, and cannot be sniffed, run or framed [G.acct.02, G.cross.08]", async () => {
  const { token } = await createUser(app);
  const { url, uuid } = (await set(token, smallPicture)).body.data.avatar;
  const { headers } = await app.fetch(pathOf(url));
  expect(
    Object.fromEntries(
      [
        "content-security-policy",
        "x-content-type-options",
        "content-disposition",
        "cache-control",
        "cross-origin-resource-policy",
      ].map((name) => [name, headers.get(name)]),
    ),
  ).toEqual({
    "content-security-policy": "default-src 'none'; sandbox",
    "x-content-type-options": "nosniff",
    "content-disposition": "inline",
    "cache-control": "public, max-age=31536000, immutable",
    "cross-origin-resource-policy": "same-origin",
  });
  await expectStatus(
    304,
    app.fetch(pathOf(url), { headers: { "if-none-match": headers.get("etag") ?? "" } }),
  );
  for (const name of [
    "x",
    "..%2f..%2fpackage.json",
    `..%2f${uuid}`,
    `${uuid}%00`,
    `${uuid}.part`,
    "%2e%2e",
    "A".repeat(22),
    `${"A".repeat(22)}.webp`,
  ]) {
    await expectStatus(404, app.fetch(`/api/pictures/${name}`), name);
  }
});

test("a new avatar replaces the previous one, whose file is deleted; removing it again is no error [G.acct.02]", async () => {
  const { token } = await createUser(app);
  const [first, second] = [
    (await set(token, smallPicture)).body.data.avatar,
    (await set(token, smallPicture)).body.data.avatar,
  ];
  expect(await files()).not.toContain(first.uuid);
  await expectStatus(404, app.fetch(pathOf(first.url)));
  await expectStatus(200, app.fetch(pathOf(second.url)));
  for (let turn = 0; turn < 2; turn += 1)
    expect((await app.call("removeAvatar", {}, { token })).body.data).toEqual({ avatar: null });
  expect((await getMe(app, token)).body.data).toMatchObject({
    avatar_uuid: null,
    avatar_name: null,
    avatar_url: null,
  });
  expect(await files()).not.toContain(second.uuid);
});

test("a picture of 5 MB is accepted as base64; a larger one is refused with 413 and a message, also at the limit of the body [G.acct.02, G.cross.08, G.cross.10]", async () => {
  const { token } = await createUser(app);
  const picture = await sharp({
    create: { width: 200, height: 200, channels: 3, background: "blue" },
  })
    .jpeg()
    .toBuffer();
  const padded = (bytes: number) => Buffer.concat([picture, Buffer.alloc(bytes - picture.length)]);
  await expectStatus(200, set(token, dataUrl("jpeg", padded(5 * 1024 * 1024))));
  const send = async (bytes: number) => {
    const response = await app.fetch(`/api/${routes.setAvatar.path}`, {
      method: "POST",
      headers: { authorization: token, "content-type": "application/json" },
      body: JSON.stringify({ base64_file: dataUrl("jpeg", padded(bytes)) }),
    });
    return [response.status, ((await response.json()) as { error_code: string }).error_code];
  };
  expect(await send(5 * 1024 * 1024 + 100)).toEqual([413, "image_too_large"]);
  expect(await send(7 * 1024 * 1024)).toEqual([413, "image_too_large"]);
  expect(await send(8 * 1024 * 1024)).toEqual([413, "body_too_large"]);
});

test("a user sends at most 30 pictures an hour, refused ones included; other users are not limited [G.acct.02]", async () => {
  await startLimitWindow(app, 60);
  const [one, other] = [await createUser(app), await createUser(app)];
  const statuses = await Promise.all(
    Array.from(
      { length: 32 },
      async () => (await set(one.token, "data:image/png;base64,AAAA")).status,
    ),
  );
  expect(statuses.sort()).toEqual([...Array<number>(30).fill(400), 429, 429]);
  await expectStatus(200, set(other.token, smallPicture));
});

test("files unreferenced for a day are deleted; referenced and foreign files are kept [G.cross.08]", async () => {
  const { token } = await createUser(app);
  const { uuid } = (await set(token, smallPicture)).body.data.avatar;
  const folder = filesOf(app.database);
  const strays = [`${"s".repeat(22)}.webp`, `${"h".repeat(22)}.webp.part`];
  for (const name of [...strays, "note.txt"]) await writeFile(join(folder, name), "x");
  const old = new Date(Date.now() - 48 * 60 * 60 * 1000);
  for (const name of [uuid, "note.txt"]) await utimes(join(folder, name), old, old);
  await app.runJob("sweep pictures");
  expect(await files()).toEqual(expect.arrayContaining([...strays, uuid]));
  await app.advance(25 * 60 * 60);
  await app.runJob("sweep pictures");
  const left = await files();
  expect(left).toEqual(expect.arrayContaining([uuid, "note.txt"]));
  for (const name of strays) expect(left).not.toContain(name);
});
