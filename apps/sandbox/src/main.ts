import { startSandbox } from "./sandbox.ts";
import { readSandboxSettings } from "./sandbox-settings.ts";

try {
  const sandbox = await startSandbox(readSandboxSettings(process.env));
  const stop = async (): Promise<void> => {
    await sandbox.stop();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  const addresses = Object.entries(sandbox.urls).map(([name, url]) => `${name} ${url}`);
  console.log(`SIMULATION  ${addresses.join("  ")}`);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exit(1);
}
