import { EventEmitter } from "node:events";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { FastifyBaseLogger } from "fastify";
import { afterEach, expect, test, vi } from "vitest";
import { guardConnections } from "./connections.ts";

afterEach(() => void vi.restoreAllMocks());

type Logged = [Record<string, unknown>, string];

function guarded(max: number) {
  const server = new EventEmitter();
  const logged: Logged[] = [];
  const log = {
    warn: (...line: Logged) => logged.push(line),
    error: (...line: Logged) => logged.push(line),
  };
  const guard = guardConnections(server as Server, log as unknown as FastifyBaseLogger, max);
  const connect = (remoteAddress: string) => {
    const socket = Object.assign(new EventEmitter(), {
      remoteAddress,
      destroyed: false,
      destroy: () => (socket.destroyed = true),
    });
    server.emit("connection", socket);
    return socket;
  };
  const send = (socket: EventEmitter, complete: boolean) => {
    const response = new EventEmitter();
    return {
      admitted: guard.admit(
        { socket, complete } as unknown as IncomingMessage,
        response as ServerResponse,
      ),
      close: () => response.emit("close"),
    };
  };
  return { server, logged, connect, send };
}

test("at the limit the network with the most connections loses the one that waited longest for its client, never a new one", () => {
  const { connect, send } = guarded(10);
  const honest = connect("198.51.100.1");
  const busy = Array.from({ length: 8 }, () => connect("203.0.113.1"));
  for (const socket of busy) send(socket, false);
  const idle = connect("203.0.113.1");
  expect(busy[0]!.destroyed).toBe(true);
  const second = connect("198.51.100.2");
  expect([idle.destroyed, busy[1]!.destroyed]).toEqual([false, true]);
  const third = connect("198.51.100.3");
  expect([honest, second, third, busy[2]!].map(({ destroyed }) => destroyed)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

test("a complete request is not ended while another connection waits for its client", () => {
  const { connect, send } = guarded(10);
  const handled = Array.from({ length: 8 }, () => connect("203.0.113.1"));
  for (const socket of handled) send(socket, true);
  const waiting = connect("198.51.100.1");
  connect("198.51.100.2");
  expect([waiting.destroyed, handled.some(({ destroyed }) => destroyed)]).toEqual([true, false]);
});

test("a connection with nine requests in flight is ended, one that waits for its responses is not", () => {
  const { connect, send } = guarded(10);
  const [patient, impatient] = [connect("198.51.100.1"), connect("198.51.100.1")];
  for (let index = 0; index < 20; index += 1) send(patient, true).close();
  const admitted = Array.from({ length: 10 }, () => send(impatient, true).admitted);
  expect(admitted).toEqual([...Array<boolean>(8).fill(true), false, false]);
  expect([patient.destroyed, impatient.destroyed]).toEqual([false, true]);
});

test("above 1,000 requests in flight a connection of the network with the most requests is ended", () => {
  const { connect, send } = guarded(10_000);
  const many = Array.from({ length: 125 }, () => connect("203.0.113.1"));
  for (const socket of many) for (let index = 0; index < 8; index += 1) send(socket, true);
  expect(many.some(({ destroyed }) => destroyed)).toBe(false);
  expect(send(connect("198.51.100.1"), true).admitted).toBe(true);
  expect(many.filter(({ destroyed }) => destroyed)).toEqual([many[0]]);
});

test("the log counts the connections closed since its last line", () => {
  const { connect, logged } = guarded(10);
  const now = vi.spyOn(performance, "now").mockReturnValue(1000);
  for (let index = 0; index < 12; index += 1) connect("203.0.113.1");
  now.mockReturnValue(12_000);
  connect("203.0.113.1");
  expect(logged.map(([{ closed }]) => closed)).toEqual([1, 3]);
});

test("every error of the server is logged", () => {
  const { server, logged } = guarded(10);
  server.emit("error", Object.assign(new Error("accept EMFILE"), { syscall: "accept" }));
  server.emit("error", new Error("other"));
  expect(logged.map(([, message]) => message)).toEqual([
    "connection could not be accepted",
    "HTTP server failed",
  ]);
});
