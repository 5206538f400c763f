import type { Socket } from "node:net";
import { connect, createServer } from "node:net";

/** A TCP proxy between one process and PostgreSQL. After `cut` the process has no connection to the database, as after SIGKILL. */
export interface DatabaseProxy {
  /** The database's address through the proxy. */
  readonly url: string;
  /** Closes every connection at once: unsent data is lost, open transactions are rolled back. New connections are refused. */
  cut(): void;
  stop(): Promise<void>;
}

/** Opens a proxy to the database of `url`. */
export async function openDatabaseProxy(url: string): Promise<DatabaseProxy> {
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
  if (!address || typeof address === "string") throw new Error("the proxy has no port");
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
