/** A simulator of the sandbox: the setting of its port, the default, and the server's setting that holds its address. */
export interface SimulatorPort {
  readonly setting: string;
  readonly port: number;
  readonly label: string;
  readonly address: { readonly setting: string; readonly protocol: "http" | "smtp" } | null;
}

/** Every port of the sandbox. `npm start` reads this list to choose, check and hand on the ports. */
export const simulatorPorts = {
  phone: {
    setting: "SANDBOX_PHONE_PORT",
    port: 4100,
    label: "the pretend phone",
    address: null,
  },
  mtn: {
    setting: "SANDBOX_MTN_PORT",
    port: 4101,
    label: "the pretend MTN",
    address: { setting: "MTN_BASE_URL", protocol: "http" },
  },
  sms: {
    setting: "SANDBOX_SMS_PORT",
    port: 4102,
    label: "the pretend SMS gateway",
    address: { setting: "SMS_BASE_URL", protocol: "http" },
  },
  smtp: {
    setting: "SANDBOX_SMTP_PORT",
    port: 4103,
    label: "the pretend mail server",
    address: { setting: "SMTP_URL", protocol: "smtp" },
  },
} as const satisfies Record<string, SimulatorPort>;

export type SimulatorName = keyof typeof simulatorPorts;

export const simulatorNames = Object.keys(simulatorPorts) as readonly SimulatorName[];
