import type { FastifyInstance } from "fastify";
import type { Actor, Context } from "./context.ts";
import type { Bound } from "./http/bind.ts";
import { inProcess } from "./http/in-process.ts";
import { registerPages } from "./http/pages.ts";
import type { Performer } from "./jobs/outbox.ts";
import type { Job } from "./jobs/runner.ts";
import { createAccounts } from "./modules/accounts/public.ts";
import { createAgencies } from "./modules/agencies/public.ts";
import { createDepartures } from "./modules/departures/public.ts";
import { createReference } from "./modules/reference/public.ts";

/** The modules, composed: which endpoints, jobs and outbox performers there are, and who listens to whom. */
export interface Wiring {
  readonly bound: readonly Bound[];
  readonly jobs: readonly Job[];
  readonly performers: Readonly<Record<string, Performer>>;
  authenticate(token: string): Promise<Actor | null>;
  registerPages(server: FastifyInstance): Promise<void>;
}

/** Composes the modules in the order of their directions: accounts ← agencies ← departures ← bookings ← tickets. */
export function wireModules(context: Context): Wiring {
  const accounts = createAccounts(context);
  const agencies = createAgencies(context, accounts);
  const departures = createDepartures(context);
  const reference = createReference(context, { agencies });

  const bound = [...accounts.bound, ...agencies.bound, ...departures.bound, ...reference.bound];
  return {
    bound,
    jobs: [...accounts.jobs],
    performers: {},
    authenticate: accounts.authenticate,
    registerPages: (server) => registerPages(server, context.config, inProcess(bound)),
  };
}
