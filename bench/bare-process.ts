import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import pg from "pg";
import type { Recorded } from "./recording.ts";
import { replay } from "./recording.ts";

/**
 * The baseline: a bare node:http handler that runs the product's recorded statements as named statements and returns the rows, without framework, validation
 * or modules. `GET /n` replays the n-th recording; without a number the recordings are replayed in rotation.
 */
const recordings: Recorded[] = [];
const pool = new pg.Pool({
  connectionString: process.env["DATABASE_URL"],
  max: Number(process.env["DATABASE_CONNECTIONS"] ?? 10),
  pipeline: true,
} as pg.PoolConfig);
let next = 0;

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on("data", (part: Buffer) => parts.push(part));
  request.on("end", () => {
    if (parts.length > 0) JSON.parse(Buffer.concat(parts).toString()); // the product reads and parses the body too
    const recorded = recordings[next++ % recordings.length];
    if (!recorded) return void response.writeHead(500).end();
    replay(pool, recorded).then(
      (rows) =>
        response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
});
server.listen(0, "127.0.0.1", () =>
  process.send?.({ ready: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }),
);
process.on("message", (message: { recordings?: Recorded[] }) => {
  if (!message.recordings) return;
  recordings.splice(0, recordings.length, ...message.recordings);
  next = 0;
  process.send?.({ taken: recordings.length });
});
process.once("SIGTERM", () => server.close(() => void pool.end().then(() => process.exit(0))));
