import type { connectLive } from "../office/live-connection.ts";

type LiveHandlers = Parameters<typeof connectLive>[1];

let last: LiveHandlers | undefined;

/** Replaces `live-connection.ts` in every component test (`dom-setup.ts`): keeps the handlers of the last connection, so that a test sends the events. */
export const liveConnection = {
  connectLive(_identity: unknown, handlers: LiveHandlers) {
    last = handlers;
    return () => undefined;
  },
  isOpen: () => last !== undefined,
  /** Reports a new connection, before which events may have been missed. */
  connect: () => last?.onUpdate(null),
  /** Sends an event that names the changed departures. */
  notify: (...departures: readonly string[]) => last?.onUpdate(departures),
  /** Sends the event of a top-up. */
  recharge: (completed: Parameters<LiveHandlers["onRecharge"]>[0]) => last?.onRecharge(completed),
};
