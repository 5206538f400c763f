import { spawn } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import chromium from "@sparticuz/chromium";
import lighthouse from "lighthouse";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";

interface Visit {
  readonly lcp: number;
  readonly tbt: number;
  readonly cls: number;
  readonly accessibility: number;
}

/**
 * Runs Lighthouse's mobile profile (slow 4G, mid-range phone) on each page and reports the median of three. A control page that blocks the main thread for 200 ms
 * must show a blocking time, because with a wrong browser start it always reads 0.
 */
export async function measureLighthouse(pages: ReadonlyMap<string, string>): Promise<Figure[]> {
  const browser = await startBrowser();
  const control = await startControlPage();
  try {
    const blocked = await audit(control.url, browser.port);
    const figures: Figure[] = [
      {
        name: "lighthouse control: blocking time seen on a page that blocks",
        value: blocked.tbt,
        unit: "ms",
        target: { atLeast: 100 },
      },
    ];
    for (const [name, url] of pages) figures.push(...(await figuresOf(name, url, browser.port)));
    return figures;
  } finally {
    await browser.stop();
    await control.stop();
  }
}

async function figuresOf(name: string, url: string, port: number): Promise<Figure[]> {
  const visits: Visit[] = [];
  for (let round = 0; round < 3; round += 1) visits.push(await audit(url, port));
  const of = (pick: (visit: Visit) => number) => median(visits.map(pick));
  return [
    {
      name: `${name}: largest contentful paint`,
      value: of((v) => v.lcp),
      unit: "ms",
      target: { atMost: 1500 },
    },
    {
      name: `${name}: total blocking time`,
      value: of((v) => v.tbt),
      unit: "ms",
      target: { atMost: 150 },
    },
    {
      name: `${name}: layout shift`,
      value: of((v) => v.cls),
      unit: "score",
      target: { atMost: 0.02 },
    },
    {
      name: `${name}: accessibility`,
      value: of((v) => v.accessibility),
      unit: "score",
      target: { atLeast: 100 },
    },
  ];
}

async function audit(url: string, port: number): Promise<Visit> {
  const result = await lighthouse(url, {
    port,
    output: "json",
    logLevel: "error",
    onlyCategories: ["performance", "accessibility"],
  });
  if (!result) throw new Error(`lighthouse returned no result for ${url}`);
  const { audits, categories } = result.lhr;
  if (result.lhr.runtimeError)
    throw new Error(`lighthouse on ${url}: ${result.lhr.runtimeError.message}`);
  const value = (id: string) => audits[id]?.numericValue ?? Number.NaN;
  return {
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    accessibility: Math.round((categories["accessibility"]?.score ?? 0) * 100),
  };
}

async function startBrowser(): Promise<{ port: number; stop: () => Promise<void> }> {
  const profile = await mkdtemp(join(tmpdir(), "wakafine-lighthouse-"));
  const args = chromium.args.filter(
    (arg) => !arg.startsWith("--single-process") && !arg.startsWith("--headless"),
  );
  const child = spawn(
    await chromium.executablePath(),
    [
      ...args,
      "--headless=new",
      "--no-sandbox",
      "--no-zygote",
      "--remote-debugging-port=0",
      `--user-data-dir=${profile}`,
    ],
    {
      stdio: ["ignore", "ignore", "pipe"],
    },
  );
  const port = await new Promise<number>((resolve, reject) => {
    let heard = "";
    child.stderr.on("data", (part: Buffer) => {
      heard += part.toString();
      const match = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(heard);
      if (match) resolve(Number(match[1]));
    });
    child.once("exit", (code) =>
      reject(new Error(`the browser exited with ${code}: ${heard.slice(-500)}`)),
    );
  });
  return {
    port,
    async stop() {
      const gone = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGKILL");
      await gone;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

const blockingPage = `<!doctype html><html lang="en"><head><title>Control</title><meta name="viewport" content="width=device-width"></head><body><h1>Control</h1>
<script>setTimeout(() => { const end = performance.now() + 200; while (performance.now() < end); }, 50)</script></body></html>`;

async function startControlPage(): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = createServer(
    (_request, response) =>
      void response.writeHead(200, { "content-type": "text/html" }).end(blockingPage),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
