/**
 * The events of the socket [A7.notif, C7.notif.06–09, G.notif.05–06]. A client sends EVENT_FIRST_CONNECT with its session token, then EVENT_JOIN_CHANNEL
 * with its own public id or the uuid of its agency; both are acknowledged with a `SocketReply`.
 */
export interface ClientEvents {
  EVENT_FIRST_CONNECT: (token: string, reply?: (answer: SocketReply) => void) => void;
  EVENT_JOIN_CHANNEL: (channel: string, reply?: (answer: SocketReply) => void) => void;
}

export interface ServerEvents {
  EVENT_AGENCY_UPDATE: (update: AgencyUpdate) => void;
  EVENT_RECHARGE_COMPLETED_NOTIFICATION: (completed: RechargeCompleted) => void;
}

export interface SocketReply {
  readonly ok: boolean;
}

/**
 * Bookings, tickets or check-ins of these departures of the agency have changed; without a departure, a check-in was refused. It holds no data: each screen reads
 * what its user may see. null: changes may have been missed, so everything is read again.
 */
export interface AgencyUpdate {
  readonly departures: readonly string[] | null;
}

/** A top-up is credited. `package_balance` in francs [G.notif.05]. */
export interface RechargeCompleted {
  readonly order_status: "COMPLETED";
  readonly status: "PAID";
  readonly package_balance: number;
  readonly agency_uuid: string;
}
