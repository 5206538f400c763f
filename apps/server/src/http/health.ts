import type { FastifyInstance } from "fastify";
import type { Database } from "../database/database.ts";
import { statement } from "../database/database.ts";

const answering = statement<{ one: number }>("readiness", "select 1 as one");

/** `/healthz`: the process runs. `/readyz`: it can serve, its database answers and it is not stopping. */
export function registerHealth(
  server: FastifyInstance,
  database: Database,
  isStopping: () => boolean,
): void {
  server.get("/healthz", async () => ({ message: "alive" }));
  server.get("/readyz", async (request, reply) => {
    if (isStopping()) return reply.status(503).send({ message: "stopping" });
    try {
      await database.query(answering());
      return { message: "ready" };
    } catch (error) {
      request.log.warn({ err: error }, "not ready: database unavailable");
      return reply.status(503).send({ message: "the database does not respond" });
    }
  });
}
