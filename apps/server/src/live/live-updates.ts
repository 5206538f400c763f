import type { Server as HttpServer } from "node:http";
import type { Duplex } from "node:stream";
import type {
  AgencyUpdate,
  ClientEvents,
  RechargeCompleted,
  ServerEvents,
} from "@wakafine/shared/live/events.ts";
import { type DefaultEventsMap, Server, type Socket } from "socket.io";
import { z } from "zod";
import type { Actor, Authentication, Log } from "../context.ts";

/** The PostgreSQL channel of changes (migrations/0020-live-updates.sql). */
export const liveChannel = "live";

/** Changes of this time are sent together: a booking of ten seats is one event. */
const gatherMs = 200;
/** A person has a few screens open; more connections of one account are an error of the client. */
const maxSocketsPerAccount = 20;
/** Connections of a process that have not sent a valid token yet; more are refused, so that they cannot displace the others. */
const maxUnadmitted = 300;

export interface LiveUpdates {
  /** Takes a notification of the `live` channel; null: some may have been lost with the connection to the database. */
  readonly onNotify: (payload: string | null) => void;
  /** Cuts all connections, so that the HTTP server can close. Clients take it for a lost network and connect again. */
  readonly stop: () => void;
}

interface LiveTimes {
  /** Time in which a client must send its token [G.notif.06]. */
  readonly admitMs: number;
  /** How often the session and the agency of a connected client are checked again. */
  readonly checkMs: number;
}
const standardTimes: LiveTimes = { admitMs: 10_000, checkMs: 60_000 };

interface LiveDeps {
  readonly log: Log;
  /** Reads the session of a token without extending it: an open screen is no use of it. */
  readonly checkSession: (token: string) => Promise<Authentication | null>;
  /** Reads the data of the event that an agency receives for a completed top-up; null when it is not completed. */
  readonly rechargeOf: (topUpId: string) => Promise<RechargeCompleted | null>;
  /** Tests shorten them. */
  readonly times?: LiveTimes;
}

interface SocketData {
  /** The token that was sent; a connection sends one. */
  token?: string;
  actor?: Actor;
}
type LiveSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;
type LiveServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketData>;

const change = z.union([
  z.object({ agency: z.uuid(), departure: z.uuid() }),
  z.object({ agency: z.uuid(), refused: z.literal(true) }),
  z.object({ agency: z.uuid(), top_up: z.uuid() }),
]);

/**
 * Sends changes to the open screens of an agency over sockets. Each process receives every notification of PostgreSQL and emits to its own clients, so any number
 * of processes works without an adapter (docs/decisions/0158). A client is admitted by its session token and joins only its own channels
 * [G.notif.06].
 */
export function createLiveUpdates(httpServer: HttpServer, deps: LiveDeps): LiveUpdates {
  const { admitMs, checkMs } = deps.times ?? standardTimes;
  const io: LiveServer = new Server(httpServer, {
    transports: ["websocket"],
    serveClient: false,
    maxHttpBufferSize: 4096,
    perMessageDeflate: false,
    connectTimeout: admitMs,
    allowRequest: (_request, done) => {
      const isFull = io.engine.clientsCount - admittedIn(io) >= maxUnadmitted;
      done(isFull ? "too many connections" : null, !isFull);
    },
  });
  const upgraded = new Set<Duplex>();
  httpServer.on("upgrade", (_request, socket: Duplex) => {
    upgraded.add(socket);
    socket.once("close", () => upgraded.delete(socket));
  });
  io.on("connection", (socket) => {
    const late = setTimeout(() => socket.disconnect(true), admitMs);
    socket.on("disconnect", () => clearTimeout(late));
    listenTo(socket, { io, deps, onAdmitted: () => clearTimeout(late) });
  });
  const updates = gatheredUpdates(io);
  const checking = setInterval(() => {
    checkAll(io, deps).catch((error: unknown) =>
      deps.log.error({ err: error }, "sessions of live updates could not be checked"),
    );
  }, checkMs);
  checking.unref();

  async function emitChange(payload: string): Promise<void> {
    const { agency, ...changed } = change.parse(JSON.parse(payload));
    if (!io.sockets.adapter.rooms.has(agency)) return;
    if ("departure" in changed) return updates.add(agency, [changed.departure]);
    if ("refused" in changed) return updates.add(agency, []);
    const recharge = await deps.rechargeOf(changed.top_up);
    if (recharge) io.to(agency).emit("EVENT_RECHARGE_COMPLETED_NOTIFICATION", recharge);
  }
  return {
    onNotify(payload) {
      if (payload === null) io.emit("EVENT_AGENCY_UPDATE", { departures: null });
      else
        emitChange(payload).catch((error: unknown) =>
          deps.log.error({ err: error }, "a live update could not be sent"),
        );
    },
    stop() {
      clearInterval(checking);
      updates.stop();
      for (const socket of upgraded) socket.destroy();
    },
  };
}

/** Collects the changed departures of each agency for a moment and sends them as one event. */
function gatheredUpdates(io: LiveServer) {
  const waiting = new Map<string, Set<string>>();
  let timer: NodeJS.Timeout | null = null;
  function send(): void {
    timer = null;
    for (const [agency, departures] of waiting) {
      const update: AgencyUpdate = { departures: [...departures] };
      io.to(agency).emit("EVENT_AGENCY_UPDATE", update);
    }
    waiting.clear();
  }
  return {
    add(agency: string, departures: readonly string[]): void {
      waiting.set(agency, new Set([...(waiting.get(agency) ?? []), ...departures]));
      timer ??= setTimeout(send, gatherMs);
    },
    stop(): void {
      if (timer) clearTimeout(timer);
    },
  };
}

interface ConnectionDeps {
  readonly io: LiveServer;
  readonly deps: LiveDeps;
  readonly onAdmitted: () => void;
}

/** Takes the token of a new connection, then lets it join its own channels. */
function listenTo(socket: LiveSocket, { io, deps, onAdmitted }: ConnectionDeps): void {
  socket.on("EVENT_FIRST_CONNECT", (token, reply) => {
    if (typeof token !== "string" || socket.data.token !== undefined)
      return void socket.disconnect(true);
    socket.data.token = token;
    actorOfToken(deps, token)
      .then((actor) => {
        if (actor === null || isFull(io, actor)) return void socket.disconnect(true);
        onAdmitted();
        socket.data.actor = actor;
        acknowledge(reply, true);
      })
      .catch((error: unknown) => {
        deps.log.error({ err: error }, "a live connection could not be admitted");
        socket.conn.close(); // the client takes it for a lost network and tries again
      });
  });
  socket.on("EVENT_JOIN_CHANNEL", (channel, reply) => {
    const isOwn = channelsOf(socket.data.actor).includes(channel);
    if (isOwn) void socket.join(channel);
    acknowledge(reply, isOwn);
  });
}

/** Calls the acknowledgement of an event, if the client sent one. */
function acknowledge(reply: unknown, ok: boolean): void {
  if (typeof reply === "function") (reply as (response: { readonly ok: boolean }) => void)({ ok });
}

async function actorOfToken({ checkSession }: LiveDeps, token: string): Promise<Actor | null> {
  return (await checkSession(token))?.actor ?? null;
}

function admittedIn(io: LiveServer): number {
  let admitted = 0;
  for (const { data } of io.sockets.sockets.values()) if (data.actor) admitted += 1;
  return admitted;
}

function isFull(io: LiveServer, { userId }: Actor): boolean {
  let open = 0;
  for (const { data } of io.sockets.sockets.values()) if (data.actor?.userId === userId) open += 1;
  return open >= maxSocketsPerAccount;
}

/** The channels a client may join: its own and that of its agency. */
function channelsOf(actor: Actor | undefined): readonly string[] {
  if (!actor) return [];
  return [actor.publicId, ...(actor.member ? [actor.member.agencyId] : [])];
}

/** Disconnects clients whose session has ended and those who left their agency. */
async function checkAll(io: LiveServer, deps: LiveDeps): Promise<void> {
  for (const socket of io.sockets.sockets.values()) {
    const { token, actor } = socket.data;
    if (token === undefined || !actor) continue;
    const now = await actorOfToken(deps, token);
    if (now?.member?.agencyId !== actor.member?.agencyId || now === null) socket.disconnect(true);
  }
}
