import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { startSandbox } from "./sandbox.ts";
import type { Sandbox, SandboxOptions } from "./sandbox.ts";

/** Starts a sandbox on free ports with the demo keys and a fixed clock; only `advanceClock` changes its time. */
export function startTestSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  return startSandbox({ clock: () => new Date("2026-11-20T08:00:00Z"), ...options });
}

export interface ReceivedCallback {
  readonly method: string;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

export interface CallbackListener {
  readonly url: string;
  readonly received: ReceivedCallback[];
  /** Called before the response is sent. */
  onCall: (received: ReceivedCallback) => void;
  stop(): Promise<void>;
}

/** Starts an HTTP server that records callbacks and responds with `status`. */
export async function startListener(status = 200): Promise<CallbackListener> {
  const listener = {
    received: [] as ReceivedCallback[],
    onCall: (_received: ReceivedCallback): void => undefined,
  };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const received = {
        method: request.method ?? "",
        body: JSON.parse(Buffer.concat(chunks).toString("utf8")) as Record<string, unknown>,
        headers: request.headers,
      };
      listener.received.push(received);
      listener.onCall(received);
      response.writeHead(status).end("noted");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const stop = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return Object.assign(listener, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/notify`,
    stop,
  });
}
