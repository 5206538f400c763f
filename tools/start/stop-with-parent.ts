// Preloaded into the server and the sandbox: they stop themselves when the starter is killed and cannot stop them.
process.on("disconnect", () => process.kill(process.pid, "SIGTERM"));

// In development Node's watcher runs between the two and would survive, so the program itself checks for the starter and ends the watcher.
const starter = Number(process.env["WAKAFINE_STARTER"]);
if (starter > 0) {
  const checkStarter = (): void => {
    try {
      process.kill(starter, 0);
    } catch {
      process.kill(process.ppid, "SIGTERM");
    }
  };
  setInterval(checkStarter, 1000).unref();
}
