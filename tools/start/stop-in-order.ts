/** Stops the started programs in reverse order. */
export interface Stopper {
  /** Registers a stop function. It is called before all functions registered earlier. */
  last(stop: () => Promise<unknown>): void;
  /** When one of the programs ends unexpectedly, prints its last lines and stops all others. */
  watch(programs: readonly { readonly name: string; readonly died: Promise<string> }[]): void;
  readonly stopping: () => boolean;
  /** Stops all programs and exits with the code. May be called again. */
  stop(exitCode: number): Promise<void>;
}

/** Creates a stopper that reacts to Ctrl-C, SIGTERM, a closed terminal and the end of npm. npm forwards Ctrl-C a second time, so further signals are ignored. */
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
          console.error(`\nThe ${name} ended unexpectedly. Its last lines:\n${lastLines}\n`);
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
 * `npm start` runs this process through a shell that does not forward SIGTERM, so a supervisor ends only npm and the shell. A changed parent process means that
 * they have ended. Without npm, the parent may end (`nohup`, `disown`).
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
