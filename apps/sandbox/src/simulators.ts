import { mtn } from "./mtn/simulator.ts";
import type { Simulator } from "./simulator.ts";

/** All simulated wallet providers. A new one is added only here. */
export const simulators = [mtn] as const satisfies readonly Simulator[];

export type SimulatorName = (typeof simulators)[number]["name"];

/** Names of the simulators' requests, for scenarios. */
export type SimulatorOperation = (typeof simulators)[number]["operations"][number];
