import { startSandbox } from "./sandbox.ts";
import { readSandboxSettings, serviceNames } from "./sandbox-settings.ts";

try {
  const sandbox = await startSandbox(readSandboxSettings(process.env));
  const stop = async (): Promise<void> => {
    await sandbox.stop();
    process.exit(0);
  };
  process.once("SIGTERM", () => void stop());
  process.once("SIGINT", () => void stop());
  const addresses = serviceNames.map((name) => `${name} ${sandbox.urls[name]}`);
  console.log(`SIMULATION  ${addresses.join("  ")}`);
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exit(1);
}
