import { mtn } from "./mtn/simulator.ts";
import { notch } from "./notch/simulator.ts";
import { orange } from "./orange/simulator.ts";
import { orangeWeb } from "./orange-web/simulator.ts";
import type { Simulator } from "./simulator.ts";
import { paypal } from "./paypal/simulator.ts";
import { stripe } from "./stripe/simulator.ts";

/** All simulated payment providers. A new one is added only here. */
export const simulators = [
  mtn,
  orange,
  stripe,
  orangeWeb,
  paypal,
  notch,
] as const satisfies readonly Simulator[];

export type SimulatorName = (typeof simulators)[number]["name"];

/** Names of the simulators' requests, for scenarios. */
export type SimulatorOperation = (typeof simulators)[number]["operations"][number];
