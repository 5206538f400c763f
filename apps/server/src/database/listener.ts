import pg from "pg";

interface ListenerOptions {
  readonly connectionString: string;
  readonly channel: string;
  /** Called with the payload of a notification; null: some may have been missed while the connection was lost. */
  readonly onNotify: (payload: string | null) => void;
  readonly onError: (error: Error) => void;
}

export interface Listener {
  close(): Promise<void>;
}

const minPauseMs = 250;
const maxPauseMs = 5000;

/**
 * Listens on a separate connection until closed. Reconnects automatically after a failure, then calls `onNotify` once with null for
 * notifications it may have missed. Rejects when the first connection fails.
 */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const state: { client: pg.Client | null; timer: NodeJS.Timeout | null; closed: boolean } = {
    client: null,
    timer: null,
    closed: false,
  };

  async function connect(pause: number): Promise<void> {
    const client = new pg.Client({
      connectionString: options.connectionString,
      application_name: "wakafine listen",
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
    });
    client.on("error", options.onError);
    client.on("notification", ({ payload }) => options.onNotify(payload ?? ""));
    await client.connect();
    await client.query(`listen ${pg.escapeIdentifier(options.channel)}`);
    if (state.closed) return client.end();
    state.client = client;
    client.on("end", () => later(minPauseMs));
    if (pause > 0) options.onNotify(null);
  }
  function later(pause: number): void {
    if (state.closed) return;
    state.client = null;
    state.timer = setTimeout(() => {
      connect(pause).catch((error: Error) => {
        options.onError(error);
        later(Math.min(pause * 2, maxPauseMs));
      });
    }, pause);
  }

  await connect(0);
  return {
    async close() {
      state.closed = true;
      if (state.timer) clearTimeout(state.timer);
      await state.client?.end();
    },
  };
}
