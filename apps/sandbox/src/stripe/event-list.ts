import type { FastifyInstance } from "fastify";
import type { StripeState } from "./api.ts";
import { rejectRequest } from "./api.ts";
import type { EventDeps } from "./events.ts";

const maxListed = 100;

/** Registers the list of events, the newest first: by type, since a time, after an event. */
export function mountEvents(
  server: FastifyInstance,
  state: StripeState,
  { events }: Pick<EventDeps, "events">,
): void {
  server.get<{ Querystring: Readonly<Record<string, string>> }>(
    "/v1/events",
    { config: { op: "event_list" } },
    async (request, reply) => {
      const switches = state.tools.scenarios.consume({ op: "event_list" });
      if (await rejectRequest(state, { request, reply, switches })) return reply;
      const { query } = request;
      const types = Object.keys(query)
        .filter((name) => name.startsWith("types["))
        .map((name) => query[name]);
      const since = Number(query["created[gte]"] ?? 0);
      const limit = Math.min(Number(query["limit"] ?? 10), maxListed);
      const found = events
        .toReversed()
        .filter(({ type, created }) => types.includes(type) && created >= since);
      const start = found.findIndex(({ id }) => id === query["starting_after"]) + 1;
      const data = found.slice(start, start + limit);
      const has_more = found.length > start + limit;
      return reply.send({ object: "list", data, has_more, url: "/v1/events" });
    },
  );
}
