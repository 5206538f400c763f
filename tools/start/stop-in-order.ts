/** Ends what was started, the last first, whatever the reason. */
export interface Stopper {
  /** Registers how to stop something; it is stopped before everything registered earlier. */
  last(stop: () => Promise<unknown>): void;
  /** When one of them dies, its last lines are shown and everything else stops. */
  watch(programs: readonly { readonly name: string; readonly died: Promise<string> }[]): void;
  readonly stopping: () => boolean;
  /** Stops everything, then this process with the exit code. Safe to call again. */
  stop(exitCode: number): Promise<void>;
}

/** Listens to Ctrl-C, SIGTERM, a closed terminal and the end of npm. npm passes Ctrl-C on a second time, so more of them change nothing. */
export function createStopper(): Stopper {
  const stops: (() => Promise<unknown>)[] = [];
  let stopping: Promise<void> | null = null;

  async function stopAll(exitCode: number): Promise<void> {
    let code = exitCode;
    for (const stop of stops.reverse()) {
      try {
        await stop();
      } catch (error) {
        console.error(error);
        code = 1;
      }
    }
    if (exitCode === 0) console.log("stopped");
    process.exit(code);
  }
  const stopper: Stopper = {
    last: (stop) => void stops.push(stop),
    watch(programs) {
      for (const { name, died } of programs) {
        void died.then((lastLines) => {
          if (stopping) return;
          console.error(`\nThe ${name} ended by itself. Its last lines:\n${lastLines}\n`);
          return stopper.stop(1);
        });
      }
    },
    stopping: () => stopping !== null,
    stop(exitCode) {
      stopping ??= stopAll(exitCode);
      return stopping;
    },
  };
  listenToSignals(stopper);
  stopWithNpm(stopper);
  return stopper;
}

function listenToSignals(stopper: Stopper): void {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      if (!stopper.stopping()) console.log("\nstopping …");
      void stopper.stop(0);
    });
  }
}

/**
 * `npm start` runs this process through a shell that does not pass SIGTERM on: a supervisor ends npm and the shell alone. Another parent means that
 * they are gone. Started without npm, the parent may go (`nohup`, `disown`).
 */
function stopWithNpm(stopper: Stopper): void {
  if (process.env["npm_lifecycle_event"] === undefined) return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid === parent || stopper.stopping()) return;
    console.log("\nnpm ended, stopping …");
    void stopper.stop(0);
  }, 500).unref();
}
