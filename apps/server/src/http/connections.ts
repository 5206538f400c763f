import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { networkOf } from "./caller.ts";

/** More connections cost memory and serve nobody: behind a proxy a few hundred are used. */
const connectionCap = 10_000;
/** Descriptor limit where the system does not tell one (Windows has none). */
const unknownLimit = 8192;
/** Files, database and providers keep a fifth of the descriptors. */
const shareOfDescriptors = 0.8;
/** Above this share of the connections, one is closed for each new one. */
const shareInUse = 0.9;
const logSeconds = 10;

/** The process' soft limit of open descriptors; Node raises it to the hard limit at the start. */
function descriptorLimit(): number {
  Object.assign(process.report, { excludeNetwork: true }); // or it resolves the names of open connections
  const { userLimits } = process.report.getReport() as { readonly userLimits?: { readonly open_files?: { readonly soft?: number | "unlimited" } } };
  const soft = userLimits?.open_files?.soft;
  return soft === "unlimited" ? Infinity : (soft ?? unknownLimit);
}

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** The request under way; null while idle, also before the first request. */
  readonly request: IncomingMessage | null;
}

/**
 * Keeps the listener working at its limits: at most `most` connections, one is destroyed for each new one when those run short, and a failed accept (EMFILE)
 * is logged instead of ending the process.
 */
export function guardConnections(server: Server, log: FastifyBaseLogger, most = Math.min(connectionCap, Math.floor(descriptorLimit() * shareOfDescriptors))): void {
  const connections = new Map<Socket, Connection>(); // in the order in which they became idle or busy
  let closed = 0;
  const logClosed = atMostEvery(logSeconds, () => {
    log.warn({ open: connections.size, most, closed }, "connections closed to make room");
    closed = 0;
  });
  const logError = atMostEvery(logSeconds, (error: Error) => log.error({ err: error, open: connections.size, most }, "a connection could not be accepted"));
  function change(connection: Connection): void {
    connections.delete(connection.socket);
    connections.set(connection.socket, connection);
  }
  server.maxConnections = most;
  server.on("connection", (socket: Socket) => {
    const victim = connections.size + 1 > most * shareInUse ? leastMissed([...connections.values()]) : undefined;
    if (victim) {
      connections.delete(victim.socket); // its close event comes later
      victim.socket.destroy();
      closed += 1;
      logClosed();
    }
    change({ socket, network: networkOf(socket.remoteAddress ?? ""), request: null });
    socket.once("close", () => connections.delete(socket));
  });
  server.on("request", (request, response) => {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection) return;
    change({ ...connection, request });
    response.once("close", () => {
      if (connections.get(socket)?.request === request) change({ ...connection, request: null });
    });
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.syscall === "accept") logError(error);
    else log.error({ err: error }, "the HTTP server failed");
  });
}

/**
 * The network with the most connections gives way first, by the one that has waited for its client for longest, idle or with an incomplete request: a new
 * connection is idle too until its request arrives. Complete requests count only where every connection has one.
 */
function leastMissed(connections: readonly Connection[]): Connection | undefined {
  const waiting = connections.filter(({ request }) => request?.complete !== true);
  const candidates = waiting.length > 0 ? waiting : connections;
  const counts = new Map<string, number>();
  let largest = "";
  for (const { network } of candidates) {
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    if (count > (counts.get(largest) ?? 0)) largest = network;
  }
  return candidates.find(({ network }) => network === largest);
}

/** Calls `write` at most once in so many seconds. */
function atMostEvery<Values extends unknown[]>(seconds: number, write: (...values: Values) => void): (...values: Values) => void {
  let last = -Infinity;
  return (...values) => {
    const now = performance.now();
    if (now - last < seconds * 1000) return;
    last = now;
    write(...values);
  };
}
