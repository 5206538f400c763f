import type { Server } from "node:http";
import type { Socket } from "node:net";
import type { FastifyBaseLogger } from "fastify";

/** More connections cost memory and serve nobody: behind a proxy a few hundred are used. */
const connectionCap = 10_000;
/** Descriptor limit where the system does not tell one (Windows has none). */
const unknownLimit = 8192;
/** Files, database and providers keep a fifth of the descriptors. */
const shareOfDescriptors = 0.8;
/** Above this share of the connections, an idle one is closed for each new one. */
const shareInUse = 0.9;
const logSeconds = 10;

/** The process' soft limit of open descriptors; Node raises it to the hard limit at the start. */
function descriptorLimit(): number {
  Object.assign(process.report, { excludeNetwork: true }); // or it resolves the names of open connections
  const { userLimits } = process.report.getReport() as { readonly userLimits?: { readonly open_files?: { readonly soft?: number | "unlimited" } } };
  const soft = userLimits?.open_files?.soft;
  return soft === "unlimited" ? Infinity : (soft ?? unknownLimit);
}

/**
 * Keeps the listener working at its limits: at most `most` connections, idle ones are destroyed oldest first when those run short, and a failed accept (EMFILE)
 * is logged instead of ending the process. Idle is a connection without a request under way, also one that never sent a whole request.
 */
export function guardConnections(server: Server, log: FastifyBaseLogger, most = Math.min(connectionCap, Math.floor(descriptorLimit() * shareOfDescriptors))): void {
  const idle = new Set<Socket>(); // in the order in which they became idle
  let open = 0;
  let closed = 0;
  let logged = 0;
  const atMostEvery = (write: () => void): void => {
    const now = performance.now();
    if (logged !== 0 && now - logged < logSeconds * 1000) return;
    logged = now;
    write();
  };
  server.maxConnections = most;
  server.on("connection", (socket: Socket) => {
    open += 1;
    idle.add(socket);
    socket.once("close", () => {
      open -= 1;
      idle.delete(socket);
    });
    if (open <= most * shareInUse) return;
    const [oldest] = idle;
    oldest?.destroy();
    closed += 1;
    atMostEvery(() => log.warn({ open, most, closed }, "idle connections closed to make room"));
  });
  server.on("request", ({ socket }, response) => {
    idle.delete(socket);
    response.once("close", () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
  server.on("error", (error: NodeJS.ErrnoException) => {
    if (error.syscall === "accept") atMostEvery(() => log.error({ err: error, open, most }, "a connection could not be accepted"));
  });
}
