// Preloaded into the server and the sandbox: when the starter is killed without a chance to stop them, they stop themselves.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

// In development node's watcher stands between the two and would live on: the program looks for the starter itself and ends the watcher.
const starter = Number(process.env["WAKAFINE_STARTER"]);
if (starter > 0) {
  const look = (): void => {
    try {
      process.kill(starter, 0);
    } catch {
      process.kill(process.ppid, "SIGTERM");
    }
  };
  setInterval(look, 1000).unref();
}
