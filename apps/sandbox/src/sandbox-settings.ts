import type { SandboxOptions } from "./sandbox.ts";
import { defaultSmsOptions } from "./sandbox.ts";
import type { SimulatorName } from "./simulator-ports.ts";
import { simulatorPorts } from "./simulator-ports.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Published credentials of the demo; a live server refuses them. */
export const demoMtn = {
  apiUser: "6a3f0f52-6f0e-4f5b-9d2f-3f1f0a7c1d10",
  apiKey: "demo-mtn-api-key",
  subscriptionKey: "demo-mtn-collection-key",
  disbursementKey: "demo-mtn-disbursement-key",
} as const;

/**
 * Reads the sandbox's settings from the environment. Throws outside demo mode: a pretend provider
 * beside real money would be a disaster.
 */
export function readSandboxSettings(env: Environment): SandboxOptions {
  const mode = env["WAKAFINE_MODE"] ?? "demo";
  if (mode !== "demo")
    throw new Error(`The sandbox runs only with WAKAFINE_MODE=demo, not ${mode}.`);
  const callbackUrl = env["SANDBOX_MTN_CALLBACK_URL"];
  const receiptUrl = env["SANDBOX_SMS_RECEIPT_URL"];
  return {
    host: env["SANDBOX_HOST"] ?? "127.0.0.1",
    mtnPort: port(env, "mtn"),
    smsPort: port(env, "sms"),
    smtpPort: port(env, "smtp"),
    phonePort: port(env, "phone"),
    mtn: {
      apiUser: env["SANDBOX_MTN_API_USER"] ?? demoMtn.apiUser,
      apiKey: env["SANDBOX_MTN_API_KEY"] ?? demoMtn.apiKey,
      subscriptionKey: env["SANDBOX_MTN_SUBSCRIPTION_KEY"] ?? demoMtn.subscriptionKey,
      disbursementKey: env["SANDBOX_MTN_DISBURSEMENT_KEY"] ?? demoMtn.disbursementKey,
      profile: env["SANDBOX_MTN_PROFILE"] === "sandbox" ? "sandbox" : "mtncameroon",
      ...(callbackUrl === undefined ? {} : { callbackUrl }),
    },
    sms: {
      clientId: env["SANDBOX_SMS_CLIENT_ID"] ?? defaultSmsOptions.clientId,
      clientSecret: env["SANDBOX_SMS_CLIENT_SECRET"] ?? defaultSmsOptions.clientSecret,
      senderNames: env["SANDBOX_SMS_SENDER_NAMES"]?.split(",") ?? defaultSmsOptions.senderNames,
      ...(receiptUrl === undefined ? {} : { receiptUrl }),
    },
  };
}

function port(env: Environment, simulator: SimulatorName): number {
  const { setting, port: usual } = simulatorPorts[simulator];
  const text = env[setting];
  if (text === undefined || text === "") return usual;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new Error(`${setting} is not a port: ${text}`);
  return value;
}
