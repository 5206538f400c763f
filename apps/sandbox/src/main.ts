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
  console.log(
    `SIMULATION  phone ${sandbox.phoneUrl}  mtn ${sandbox.mtnUrl}  sms ${sandbox.smsUrl}  smtp ${sandbox.smtp.host}:${sandbox.smtp.port}`,
  );
} catch (cause) {
  console.error(cause instanceof Error ? cause.message : cause);
  process.exit(1);
}
