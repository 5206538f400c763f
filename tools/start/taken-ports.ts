import { createServer } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { serviceNames, services } from "@wakafine/sandbox/sandbox-settings.ts";
import type { StartSettings } from "./start-settings.ts";
import { StartRefused } from "./start-settings.ts";

interface WantedPort {
  readonly setting: string;
  readonly port: number;
  readonly host: string;
  readonly use: string;
}

/** Returns every port on which a program will listen. */
export function wantedPorts(settings: StartSettings): readonly WantedPort[] {
  const local = "127.0.0.1";
  const { sandbox } = settings;
  return [
    { setting: "PORT", port: settings.port, host: settings.host, use: "the site" },
    ...(settings.databaseUrl === null && settings.databasePort !== null
      ? [
          {
            setting: "DATABASE_PORT",
            port: settings.databasePort,
            host: local,
            use: "the database",
          },
        ]
      : []),
    ...(settings.mode === "live"
      ? []
      : serviceNames.map((name) => ({
          setting: services[name].port.setting,
          port: sandbox[name],
          host: local,
          use: services[name].label,
        }))),
  ];
}

/** Throws StartRefused with every port in use and its setting. Waits up to `timeoutSeconds` for programs of a killed run to stop. */
export async function checkPorts(
  wanted: readonly WantedPort[],
  timeoutSeconds: number,
): Promise<void> {
  const twice = wanted.filter(
    (one, index) => wanted.findIndex((other) => other.port === one.port) !== index,
  );
  if (twice.length > 0)
    throw new StartRefused(
      twice.map(({ port, setting }) => `${setting}: port ${port} is set twice`).join("\n"),
    );
  for (let attempts = 0; ; attempts += 1) {
    const taken = (
      await Promise.all(wanted.map(async (one) => ((await isFree(one)) ? [] : [one])))
    ).flat();
    if (taken.length === 0) return;
    if (attempts >= timeoutSeconds * 5) {
      const lines = taken.map(
        ({ port, setting, use }) =>
          `Port ${port}, needed for ${use}, is used by another program: stop it, or choose another port with ${setting}=<port>.`,
      );
      throw new StartRefused(lines.join("\n"));
    }
    await wait(200);
  }
}

function isFree({ port, host }: WantedPort): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") resolve(false);
      else reject(new StartRefused(`port ${port} on ${host} cannot be used: ${error.message}`));
    });
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}
