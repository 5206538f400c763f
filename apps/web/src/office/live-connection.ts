import type {
  ClientEvents,
  RechargeCompleted,
  ServerEvents,
} from "@wakafine/shared/live/events.ts";
import { io, type Socket } from "socket.io-client";

/** The session token of a member, and the uuid of the agency whose changes are reported. */
export interface LiveIdentity {
  readonly token: string;
  readonly agency: string;
}

/**
 * Opens the socket of a tab [G.notif.06] and reports the departures that change; null when changes may have been missed, as after each connection.
 * Returns the function that closes it. After a lost network the library connects again by itself, later after each failure.
 */
export function connectLive(
  { token, agency }: LiveIdentity,
  {
    onUpdate,
    onRecharge,
    onEnded,
  }: {
    readonly onUpdate: (departures: readonly string[] | null) => void;
    /** A top-up of the agency is completed; null when one may have been missed, as after each connection. */
    readonly onRecharge: (completed: RechargeCompleted | null) => void;
    /** The server has ended the connection; the library does not connect again. */
    readonly onEnded: () => void;
  },
): () => void {
  const socket: Socket<ServerEvents, ClientEvents> = io({ transports: ["websocket"] });
  const onJoined = () => {
    // Events from before the channel was joined were not received.
    onUpdate(null);
    onRecharge(null);
  };
  socket.on("connect", () => {
    socket.emit("EVENT_FIRST_CONNECT", token, () => {
      socket.emit("EVENT_JOIN_CHANNEL", agency, onJoined);
    });
  });
  socket.on("disconnect", (reason) => {
    if (reason === "io server disconnect") onEnded();
  });
  socket.on("EVENT_AGENCY_UPDATE", ({ departures }) => onUpdate(departures));
  socket.on("EVENT_RECHARGE_COMPLETED_NOTIFICATION", onRecharge);
  return () => void socket.disconnect();
}
