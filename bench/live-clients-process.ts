import { io } from "socket.io-client";
import type { Heard, Screen } from "./live-clients.ts";

/** Connections that are opened at the same time: fewer than a process admits without a token (apps/server/src/live/live-updates.ts). */
const opening = 100;

/** The open screens of all agencies, in a process of their own. Messages of the parent: `screens` opens them, `take` sends what they have heard. */
const heard: Heard[] = [];
let lost = 0;

process.on("message", (message: { readonly screens?: readonly Screen[]; readonly take?: true }) => {
  if (message.screens)
    open(message.screens).then(
      () => process.send?.({ opened: message.screens?.length }),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  if (message.take) process.send?.({ heard: heard.splice(0), lost });
});
process.once("SIGTERM", () => process.exit(0));
process.send?.({ ready: "" });

async function open(screens: readonly Screen[]): Promise<void> {
  const waiting = [...screens];
  const worker = async () => {
    for (let screen = waiting.pop(); screen; screen = waiting.pop()) await connect(screen);
  };
  await Promise.all(Array.from({ length: opening }, worker));
}

/** Opens the socket of a screen as the office does, without connecting again. */
async function connect({ origin, token, agency }: Screen): Promise<void> {
  const socket = io(origin, { transports: ["websocket"], reconnection: false, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    socket.once("connect", resolve);
    socket.once("connect_error", reject);
  });
  socket.on("disconnect", () => {
    lost += 1;
  });
  await socket.timeout(20_000).emitWithAck("EVENT_FIRST_CONNECT", token);
  const joined = (await socket.timeout(20_000).emitWithAck("EVENT_JOIN_CHANNEL", agency)) as {
    readonly ok: boolean;
  };
  if (!joined.ok) throw new Error("a screen could not join the channel of its agency");
  socket.on("EVENT_AGENCY_UPDATE", ({ departures }: { readonly departures: string[] | null }) => {
    const at = performance.timeOrigin + performance.now();
    for (const departure of departures ?? []) heard.push({ departure, at });
  });
}
