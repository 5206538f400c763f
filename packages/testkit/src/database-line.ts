import type { Socket } from "node:net";
import { connect, createServer } from "node:net";

/** The line between one process and PostgreSQL. Cut it and the process is dead to the database, as after SIGKILL. */
export interface DatabaseLine {
  /** The database's address through this line. */
  readonly url: string;
  /** Breaks every connection at once: what was not sent is never heard, open transactions are rolled back. New connections are refused. */
  cut(): void;
  stop(): Promise<void>;
}

/** Lays a line to the database of `url`. */
export async function layDatabaseLine(url: string): Promise<DatabaseLine> {
  const far = new URL(url);
  const sockets = new Set<Socket>();
  let open = true;
  const server = createServer((near) => {
    if (!open) return void near.destroy();
    const onward = connect({ host: far.hostname, port: Number(far.port), noDelay: true });
    for (const [one, other] of [
      [near, onward],
      [onward, near],
    ] as const) {
      sockets.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    near.setNoDelay(true).pipe(onward).pipe(near);
  });
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(0, "127.0.0.1", resolve),
  );
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("the line has no port");
  const nearUrl = new URL(url);
  nearUrl.port = String(address.port);
  function cut(): void {
    open = false;
    for (const socket of sockets) socket.destroy();
  }
  return {
    url: nearUrl.href,
    cut,
    async stop() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
