import { createServer } from "node:net";
import type { AddressInfo, Server } from "node:net";
import { afterEach, expect, test } from "vitest";
import { readStartSettings } from "./start-settings.ts";
import { checkPorts, wantedPorts } from "./taken-ports.ts";

const open: Server[] = [];
afterEach(() => {
  for (const server of open.splice(0)) server.close();
});

function listen(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, "127.0.0.1", () =>
      resolve((server.address() as AddressInfo).port),
    );
    open.push(server);
  });
}

test("a port in use is reported with the setting that changes it; a free one is not", async () => {
  const [taken, freed] = [await listen(), await listen()];
  await new Promise((resolve) => open.pop()?.close(resolve));
  const wanted = (port: number, setting: string) => ({
    port,
    setting,
    host: "127.0.0.1",
    use: "the site",
  });
  await expect(
    checkPorts([wanted(taken, "PORT"), wanted(freed, "SANDBOX_MTN_PORT")], 0),
  ).rejects.toThrow(
    `Port ${taken}, needed for the site, is used by another program: stop it, or choose another port with PORT=<port>.`,
  );
  await expect(checkPorts([wanted(freed, "SANDBOX_MTN_PORT")], 0)).resolves.toBeUndefined();
});

test("one port for two settings is refused with the name of the setting", async () => {
  const settings = readStartSettings({ PORT: "4100" }, []);
  await expect(checkPorts(wantedPorts(settings), 0)).rejects.toThrow(
    "SANDBOX_PHONE_PORT: port 4100 is set twice",
  );
});

test("a live start needs no sandbox port and its own PostgreSQL", () => {
  expect(() => readStartSettings({ WAKAFINE_MODE: "live" }, [])).toThrow("set DATABASE_URL");
  const live = readStartSettings(
    { WAKAFINE_MODE: "live", DATABASE_URL: "postgres://db/wakafine" },
    [],
  );
  expect(wantedPorts(live).map(({ setting }) => setting)).toEqual(["PORT"]);
});

test("invalid ports and modes are refused with the name of the setting", () => {
  expect(() => readStartSettings({ PORT: "http" }, [])).toThrow(
    "PORT must be a port between 1 and 65535, not http",
  );
  expect(() => readStartSettings({ WAKAFINE_MODE: "prod" }, [])).toThrow(
    "WAKAFINE_MODE must be demo or live, not prod",
  );
});
