import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import type { ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { errorStatus } from "@wakafine/shared/messages/errors.ts";
import { addressesOf } from "./api.ts";

/** An object of a JSON document. */
type Json = Record<string, unknown>;

export const tags: Readonly<Record<Endpoint["tag"], string>> = {
  reference: "Global lists, agencies and pictures",
  departures: "Search of published departures",
  bookings: "Seat holds, bookings and orders",
  payments: "Payment attempts and callbacks of providers",
  tickets: "Tickets as pictures and the keys that sign them",
  parcels: "Parcels from the counter to their withdrawal, their buses and public tracking",
  accounts: "Registration, log-in, profile and sessions",
  agency: "Endpoints of agency members: members, planning, check-in",
  administration: "Endpoints of platform administrators",
};

export const securitySchemes = {
  session: {
    type: "http",
    scheme: "bearer",
    description: "The session token that a log-in returns in the `Authorization` header.",
  },
} as const;

/** Maximum length of texts and lists in responses without a limit of their own; a test compares every response with them. */
export const maxResponseText = 100_000;
export const maxResponseItems = 10_000;

const statusTexts: Readonly<Record<string, string>> = {
  400: "The input is not valid",
  401: "No session, or a wrong log-in",
  402: "Payment required",
  403: "Not permitted",
  404: "Not found",
  408: "The request was sent too slowly",
  409: "The state does not allow it",
  413: "Too large",
  415: "Encoding not supported",
  429: "Too many requests",
  500: "Unexpected failure",
  503: "Not available at the moment",
};

const text = (description: string, maxLength: number): Json => ({
  type: "string",
  description,
  maxLength,
});

const errorSchemas: Json = {
  FieldError: {
    type: "object",
    properties: {
      field: text("Path of the field, for example `users.0.lastname`", 255),
      code: text("What is wrong with it", 64),
      message: text("The same in the language of Accept-Language", 1000),
    },
    required: ["field", "code", "message"],
  },
  Error: {
    type: "object",
    properties: {
      message: text("For the user, in the language of Accept-Language", 1000),
      data: {
        description: "Details of the error; `fields` names the fields that are not valid",
        anyOf: [
          {
            type: "object",
            properties: {
              fields: {
                type: "array",
                maxItems: 1000,
                items: { $ref: "#/components/schemas/FieldError" },
              },
            },
          },
          { type: "null" },
        ],
      },
      error_code: text("Stable code of the error", 64),
      request_id: text("Of an unexpected failure: the id to look for in the logs", 64),
    },
    required: ["message", "data", "error_code"],
    example: {
      message: "Toutes les places demandées ne sont plus disponibles",
      data: null,
      error_code: "seats_unavailable",
    },
  },
};

/** Adds what the schemas do not contain: errors by status, security, limits. Removes paths that are not in the contract. */
export function completeDescription(document: object): Json {
  const described = structuredClone(document) as Json & {
    readonly paths: Readonly<Record<string, Record<string, Json>>>;
    readonly components: { schemas: Json };
  };
  const paths: Record<string, Record<string, Json>> = {};
  for (const endpoint of Object.values(endpoints) as readonly Endpoint[]) {
    addressesOf(endpoint).forEach(({ method, path }, alias) => {
      const at = `/api/${path}`;
      const operation = described.paths[at]?.[method.toLowerCase()];
      if (!operation) throw new Error(`${method} ${at} is not described`);
      (paths[at] ??= {})[method.toLowerCase()] = {
        ...operation,
        operationId: alias === 0 ? endpoint.id : `${endpoint.id}Alias${alias}`,
        parameters: parametersOf(endpoint, operation, at),
        security: endpoint.access.kind === "public" ? [{}, { session: [] }] : [{ session: [] }],
        responses: { ...successOf(endpoint, operation), ...errorsOf(endpoint) },
      };
    });
  }
  const schemas = usedSchemas(paths, { ...described.components.schemas, ...errorSchemas });
  for (const [name, schema] of Object.entries(schemas)) if (!name.endsWith("Input")) limit(schema);
  return { ...described, paths, components: { ...described.components, schemas } };
}

const idempotencyKey = {
  in: "header",
  name: "Idempotency-Key",
  description: "Chosen by the client; a repeated request with the same key gets the first result.",
  required: false,
  schema: { type: "string", minLength: 1, maxLength: 128 },
};

/** Returns the parameters of a path; an alias may have fewer path parameters than the endpoint. */
function parametersOf(endpoint: Endpoint, operation: Json, path: string): readonly object[] {
  const parameters = (operation["parameters"] ?? []) as readonly {
    readonly in: string;
    readonly name: string;
  }[];
  return [
    ...parameters
      .filter((one) => one.in !== "path" || path.includes(`{${one.name}}`))
      .map((one) => (one.in === "path" ? { ...one, required: true } : one)),
    ...(endpoint.idempotent ? [idempotencyKey] : []),
  ];
}

function successOf(endpoint: Endpoint, operation: Json): Json {
  const status = endpoint.created ? "201" : "200";
  const success = (operation["responses"] as Record<string, Json>)[status];
  if (endpoint.raw)
    return {
      [status]: {
        description: "The file, or an empty response to a provider",
        content: { "*/*": { schema: {} } },
      },
    };
  limit(success);
  return { [status]: { ...success, description: endpoint.created ? "Created" : "Done" } };
}

/** Returns the error codes of an endpoint: its own, those of its access and those of every request. */
function codesOf({ access, params, query, body, errors }: Endpoint): readonly ErrorCode[] {
  const codes = new Set<ErrorCode>([...errors, "too_many_requests", "unexpected", "unavailable"]);
  if (params ?? query ?? body) codes.add("invalid_input");
  if (body) codes.add("body_too_large");
  if (access.kind !== "public") codes.add("unauthenticated").add("account_not_validated");
  if (access.kind === "agency" || access.kind === "administrator") codes.add("forbidden");
  if (access.kind === "administrator" || (access.kind === "agency" && access.orAdministrator))
    if (!("allowsMissingSecondFactor" in access && access.allowsMissingSecondFactor))
      codes.add("second_factor_required").add("second_factor_enrolment_required");
  return [...codes];
}

function errorsOf(endpoint: Endpoint): Json {
  const byStatus = Map.groupBy(codesOf(endpoint), (code) => String(errorStatus[code]));
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: `${statusTexts[status]}: ${codes.join(", ")}`,
        ...(status === "429"
          ? {
              headers: {
                "Retry-After": {
                  description: "Seconds to wait; absent when waiting does not help",
                  schema: { type: "integer", format: "int32", minimum: 0 },
                },
              },
            }
          : {}),
        content: {
          "application/json": {
            schema: {
              allOf: [
                { $ref: "#/components/schemas/Error" },
                { type: "object", properties: { error_code: { type: "string", enum: codes } } },
              ],
            },
          },
        },
      },
    ]),
  );
}

/** Returns the schemas that paths refer to, directly or indirectly. */
function usedSchemas(paths: object, schemas: Json): Json {
  const used = new Set<string>();
  const waiting: unknown[] = [paths];
  while (waiting.length > 0) {
    const found = JSON.stringify(waiting.pop()).matchAll(/"#\/components\/schemas\/(\w+)"/g);
    for (const [, name = ""] of found) {
      if (used.has(name)) continue;
      used.add(name);
      waiting.push(schemas[name] ?? {});
    }
  }
  return Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)));
}

/** Adds a limit to each text and list of a response that has none. Inputs have their own limits; Spectral reports missing ones. */
function limit(value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const schema = value as Json;
  const types = [schema["type"]].flat();
  if (types.includes("string") && !("enum" in schema) && !("const" in schema))
    schema["maxLength"] ??= maxResponseText;
  if (types.includes("array")) schema["maxItems"] ??= maxResponseItems;
  for (const inner of Object.values(schema)) limit(inner);
}
