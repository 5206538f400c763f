import { createApp } from "@wakafine/server/app.ts";
import { readConfig } from "@wakafine/server/config.ts";

/** The product as a measured process: sends its address to the parent and stops on SIGTERM. */
const app = await createApp(readConfig(process.env));
process.send?.({ ready: await app.start() });
process.once("SIGTERM", () => void app.stop().then(() => process.exit(0)));
