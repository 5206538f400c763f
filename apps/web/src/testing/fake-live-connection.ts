import type { connectLive } from "../office/live-connection.ts";

type LiveHandlers = Parameters<typeof connectLive>[1];

/** Replaces `live-connection.ts` in a test: keeps the handlers of the last connection, so that the test sends the events. */
export function fakeLiveConnection() {
  let last: LiveHandlers | undefined;
  return {
    connectLive(_identity: unknown, handlers: LiveHandlers) {
      last = handlers;
      return () => undefined;
    },
    isOpen: () => last !== undefined,
    /** Reports a new connection, before which events may have been missed. */
    connect: () => last?.onUpdate(null),
    /** Sends an event that names the changed departures. */
    notify: (...departures: readonly string[]) => last?.onUpdate(departures),
  };
}
