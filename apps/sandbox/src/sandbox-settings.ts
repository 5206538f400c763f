import type { SandboxOptions } from "./sandbox.ts";
import type { Environment, PortSetting, Simulator } from "./simulator.ts";
import { simulators } from "./simulators.ts";
import type { SimulatorName } from "./simulators.ts";
import { smsServerSettings } from "./sms/simulator.ts";
import { messengerServerSettings } from "./messenger/simulator.ts";
import { twilioServerSettings } from "./twilio/simulator.ts";
import { whatsAppServerSettings } from "./whatsapp/simulator.ts";

export type ServiceName =
  "phone" | SimulatorName | "sms" | "whatsapp" | "messenger" | "twilio" | "smtp";

/** One server of the sandbox. */
interface Service {
  readonly port: PortSetting;
  readonly protocol: "http" | "smtp";
  readonly label: string;
}

const walletServices = Object.fromEntries(
  simulators.map(({ name, port, wallet }: Simulator) => [
    name,
    { port, protocol: "http", label: `the simulated ${wallet}` },
  ]),
) as Record<SimulatorName, Service>;

/** All servers of the sandbox. `npm start` chooses and checks their ports. */
export const services: Readonly<Record<ServiceName, Service>> = {
  phone: {
    port: { setting: "SANDBOX_PHONE_PORT", number: 4100 },
    protocol: "http",
    label: "the simulated phone",
  },
  ...walletServices,
  sms: {
    port: { setting: "SANDBOX_SMS_PORT", number: 4102 },
    protocol: "http",
    label: "the simulated SMS gateway",
  },
  whatsapp: {
    port: { setting: "SANDBOX_WHATSAPP_PORT", number: 4109 },
    protocol: "http",
    label: "the simulated WhatsApp",
  },
  messenger: {
    port: { setting: "SANDBOX_MESSENGER_PORT", number: 4110 },
    protocol: "http",
    label: "the simulated Messenger",
  },
  twilio: {
    port: { setting: "SANDBOX_TWILIO_PORT", number: 4111 },
    protocol: "http",
    label: "the simulated Twilio",
  },
  smtp: {
    port: { setting: "SANDBOX_SMTP_PORT", number: 4103 },
    protocol: "smtp",
    label: "the simulated mail server",
  },
};

export const serviceNames = Object.keys(services) as readonly ServiceName[];

/**
 * Reads the settings of the sandbox from the environment. Throws outside demo mode, because a simulated
 * provider must never confirm payments in live mode.
 */
export function readSandboxSettings(env: Environment): SandboxOptions {
  const mode = env["WAKAFINE_MODE"] ?? "demo";
  if (mode !== "demo")
    throw new Error(`The sandbox runs only with WAKAFINE_MODE=demo, not ${mode}.`);
  const ports = serviceNames.map((name) => [name, readPort(env, services[name].port)]);
  return {
    host: env["SANDBOX_HOST"] ?? "127.0.0.1",
    ports: Object.fromEntries(ports) as Record<ServiceName, number>,
    env,
  };
}

function readPort(env: Environment, { setting, number }: PortSetting): number {
  const text = env[setting];
  if (text === undefined || text === "") return number;
  const value = Number(text);
  if (!Number.isInteger(value) || value < 0 || value > 65535)
    throw new Error(`${setting} is not a port: ${text}`);
  return value;
}

/** Environment variables that make a server use the sandbox at these addresses. `env`: the sandbox's environment. */
export function serverSettings(
  urls: Readonly<Record<ServiceName, string>>,
  env: Environment,
): Record<string, string> {
  const ofWallets = simulators.map((one: Simulator<SimulatorName>) =>
    one.serverSettings(urls[one.name], env),
  );
  return Object.assign(
    {},
    ...ofWallets,
    smsServerSettings(urls.sms, env),
    whatsAppServerSettings(urls.whatsapp),
    messengerServerSettings(urls.messenger),
    twilioServerSettings(urls.twilio, env),
    {
      SMTP_URL: urls.smtp,
    },
  ) as Record<string, string>;
}
