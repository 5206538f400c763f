import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "../tools/embedded-database.ts";
import { serviceNames, services } from "@wakafine/sandbox/sandbox-settings.ts";
import type { Figure } from "./figure.ts";

const root = fileURLToPath(new URL("../", import.meta.url));

/** Measures `npm start` on an empty data folder, with dependencies installed, and then a second start. */
export async function measureStart(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), "wakafine-start-"));
  try {
    const first = await startOnce(folder);
    const later = await startOnce(folder);
    return [
      {
        name: "first start to ready (database made, demo seeded)",
        value: first,
        unit: "s",
        target: { atMost: 60 },
      },
      { name: "later start to ready", value: later, unit: "s", target: { atMost: 10 } },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function startOnce(folder: string): Promise<number> {
  const names = [
    "PORT",
    "DATABASE_PORT",
    ...serviceNames.map((name) => services[name].port.setting),
  ];
  const ports = await Promise.all(names.map(async (name) => [name, String(await freePort())]));
  const settings = {
    ...(Object.fromEntries(ports) as Record<string, string>),
    DATA_DIR: folder,
  };
  const began = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: root,
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  try {
    await new Promise<void>((resolve, reject) => {
      let heard = "";
      child.stdout.on("data", (part: Buffer) => {
        heard += part.toString();
        if (/\bready\b/i.test(heard)) resolve();
      });
      child.once("exit", (code) =>
        reject(new Error(`npm start exited with ${code}:\n${heard.slice(-2000)}`)),
      );
    });
    return (performance.now() - began) / 1000;
  } finally {
    const gone = new Promise((resolve) => child.once("exit", resolve));
    if (child.pid) process.kill(-child.pid, "SIGINT");
    await gone;
  }
}
