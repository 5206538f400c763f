import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";
import { networkOf } from "./request-context.ts";

/** More connections need memory without benefit; behind a proxy a few hundred are used. */
const connectionCap = 10_000;
/** Descriptor limit when the system reports none (as on Windows). */
const unknownLimit = 8192;
/** Files, database and providers need the other fifth of the descriptors. */
const shareOfDescriptors = 0.8;
/** Above this share of the connections, one is closed for each new one. */
const shareInUse = 0.9;
/** Browsers send one request at a time over a connection; a client that does not wait for responses only fills the memory. */
const maxRequestsPerConnection = 8;
/** Maximum number of requests without a finished response. Usually there are a few dozen; each holds the data of its response. */
const maxRequestsInFlight = 1000;
const logSeconds = 10;

let knownLimit: number | undefined;

/** Returns the process's soft limit of open descriptors; Node raises it to the hard limit at the start. */
const descriptorLimit = (): number => (knownLimit ??= readDescriptorLimit());

function readDescriptorLimit(): number {
  Object.assign(process.report, { excludeNetwork: true }); // otherwise the report resolves the host names of open connections
  const { userLimits } = process.report.getReport() as {
    readonly userLimits?: { readonly open_files?: { readonly soft?: number | "unlimited" } };
  };
  const soft = userLimits?.open_files?.soft;
  return soft === "unlimited" ? Infinity : (soft ?? unknownLimit);
}

interface Connection {
  readonly socket: Socket;
  readonly network: string;
  /** The newest request in progress; null while idle, also before the first request. */
  request: IncomingMessage | null;
  /** Requests without a finished response. */
  inFlight: number;
  /** Sequence number of the last change between idle and busy: the lowest has been unchanged for longest. */
  since: number;
}

export interface ConnectionGuard {
  /** Counts a request until its response is finished. False: the connection was destroyed, so no response is needed. */
  admit(request: IncomingMessage, response: ServerResponse): boolean;
}

/**
 * Protects the listener at its limits. At most `max` connections are open: near the limit one is destroyed for each new one, and a failed accept (EMFILE)
 * is logged instead of ending the process. A connection that sends many requests without waiting for responses is ended; when too many requests are in
 * flight, a connection of the network with the most of them is ended.
 */
export function guardConnections(
  server: Server,
  log: FastifyBaseLogger,
  max = Math.min(connectionCap, Math.floor(descriptorLimit() * shareOfDescriptors)),
): ConnectionGuard {
  const connections = new Map<Socket, Connection>();
  let changes = 0;
  let closed = 0;
  let inFlight = 0;
  const logClosed = throttled(logSeconds, () => {
    log.warn({ open: connections.size, max, closed }, "connections closed to make room");
    closed = 0;
  });
  const logError = throttled(logSeconds, (error: Error) =>
    log.error({ err: error, open: connections.size, max }, "connection could not be accepted"),
  );
  function end(victim: Connection | undefined): void {
    if (!victim) return;
    connections.delete(victim.socket); // its close event follows later
    victim.socket.destroy();
    closed += 1;
    logClosed();
  }
  server.maxConnections = max;
  server.on("connection", (socket: Socket) => {
    if (connections.size + 1 > max * shareInUse) end(connectionToClose([...connections.values()]));
    const network = networkOf(socket.remoteAddress ?? "");
    connections.set(socket, { socket, network, request: null, inFlight: 0, since: changes++ });
    socket.once("close", () => connections.delete(socket));
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.syscall === "accept") logError(error);
    else log.error({ err: error }, "HTTP server failed");
  });
  return {
    admit(request, response) {
      const { socket } = request;
      const connection = connections.get(socket);
      if (!connection) return !socket.destroyed;
      if (connection.inFlight >= maxRequestsPerConnection) {
        end(connection);
        return false;
      }
      connection.request = request;
      connection.inFlight += 1;
      connection.since = changes++;
      inFlight += 1;
      response.once("close", () => {
        inFlight -= 1;
        connection.inFlight -= 1;
        connection.since = changes++;
        if (connection.request === request) connection.request = null;
      });
      if (inFlight > maxRequestsInFlight) end(busiest([...connections.values()]));
      return !socket.destroyed;
    },
  };
}

/** Returns the connection that has been busy for longest, of the network with the most requests in flight. */
function busiest(connections: readonly Connection[]): Connection | undefined {
  const busy = connections.filter((one) => one.inFlight > 0);
  const network = largestNetwork(busy, ({ inFlight }) => inFlight);
  return unchangedForLongest(busy.filter((one) => one.network === network));
}

function largestNetwork(
  connections: readonly Connection[],
  weightOf: (connection: Connection) => number,
): string {
  const sums = new Map<string, number>();
  let largest = "";
  for (const connection of connections) {
    const sum = (sums.get(connection.network) ?? 0) + weightOf(connection);
    sums.set(connection.network, sum);
    if (sum > (sums.get(largest) ?? 0)) largest = connection.network;
  }
  return largest;
}

/**
 * Returns the connection to close: of the network with the most connections the one that has waited longest for its client, idle or with an incomplete
 * request. A new connection is idle too until its request arrives. Complete requests are only considered when every connection has one.
 */
function connectionToClose(connections: readonly Connection[]): Connection | undefined {
  const waiting = connections.filter(({ request }) => request?.complete !== true);
  const candidates = waiting.length > 0 ? waiting : connections;
  const largest = largestNetwork(candidates, () => 1);
  return unchangedForLongest(candidates.filter(({ network }) => network === largest));
}

function unchangedForLongest(connections: readonly Connection[]): Connection | undefined {
  return connections.reduce<Connection | undefined>(
    (oldest, one) => (oldest === undefined || one.since < oldest.since ? one : oldest),
    undefined,
  );
}

/** Returns a function that calls `write` at most once in this many seconds. */
function throttled<Values extends unknown[]>(
  seconds: number,
  write: (...values: Values) => void,
): (...values: Values) => void {
  let last = -Infinity;
  return (...values) => {
    const now = performance.now();
    if (now - last < seconds * 1000) return;
    last = now;
    write(...values);
  };
}
