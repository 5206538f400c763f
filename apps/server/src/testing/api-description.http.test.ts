import { addressesOf } from "@wakafine/server/http/api.ts";
import type { Endpoint } from "@wakafine/shared/contract/endpoint.ts";
import { endpoints } from "@wakafine/shared/contract/endpoints.ts";
import { errorStatus } from "@wakafine/shared/messages/errors.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { beforeAll, describe, expect, test } from "vitest";

const all = Object.values(endpoints) as readonly Endpoint[];
const app = useTestApp({ env: { LIMITS: "false" } });

interface Operation {
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly description?: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly requestBody?: {
    readonly content: Readonly<Record<string, { readonly schema: object }>>;
  };
  readonly responses: Readonly<
    Record<
      string,
      {
        readonly content?: Readonly<
          Record<
            string,
            { readonly schema: { readonly properties?: Readonly<Record<string, unknown>> } }
          >
        >;
      }
    >
  >;
}

interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: { readonly schemas: object };
}

describe("the API reference", () => {
  const entities =
    "Account Agency Departure Error Hold Invitation Me Member Order OwnAgency Payment PaymentAttempt Refund Session Ticket".split(
      " ",
    );
  let paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  let schemas: readonly string[];
  let version: string;
  beforeAll(async () => {
    const response = await app.fetch("/api/docs/json");
    expect(response.status).toBe(200);
    const document = (await response.json()) as Description;
    paths = document.paths;
    schemas = Object.keys(document.components.schemas);
    version = document.openapi;
  });

  test("lists every path of the contract, aliases too, and nothing else below /api [A7.cross.01, G.cross.05]", () => {
    const wanted = all.flatMap(({ id }) =>
      addressesOf(endpoints[id]).map(({ method, path }) => `${method} /api/${path}`),
    );
    const listed = Object.entries(paths).flatMap(([path, operations]) =>
      Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(
      listed.filter((one) => !one.startsWith("OPTIONS ") && one.includes(" /api/")).sort(),
    ).toEqual(wanted.sort());
  });

  test("describes the payload, parameters, response, access and errors of every endpoint [A7.cross.01]", () => {
    for (const endpoint of all) {
      for (const { method, path } of addressesOf(endpoint)) {
        const operation = paths[`/api/${path}`]?.[method.toLowerCase()];
        const name = `${method} ${path}`;
        expect(operation?.summary, name).toBe(endpoint.summary);
        expect(operation?.description, name).toMatch(
          /^Access: (public|account|administrator|(every agency role|agency roles [\d, ]+( and above 8)?)( of agencies with (trips|parcels))?(, administrator)?)\. Errors: /,
        );
        for (const error of endpoint.errors) {
          expect(operation?.description, name).toContain(error);
          const { content } = operation?.responses[errorStatus[error]] ?? {};
          expect(JSON.stringify(content), name).toContain(`"${error}"`);
        }
        expect(operation?.responses, name).toHaveProperty("429");
        expect(operation?.responses, name).toHaveProperty("500");
        const guarded = endpoint.access.kind !== "public";
        expect(operation?.security, name).toEqual([...(guarded ? [] : [{}]), { session: [] }]);
        if (guarded) expect(operation?.responses, name).toHaveProperty("401");
        if (endpoint.body && !endpoint.raw)
          expect(
            Object.keys(operation?.requestBody?.content["application/json"]?.schema ?? {}),
            name,
          ).not.toEqual([]);
        for (const [parameter] of path.matchAll(/(?<=\{)\w+(?=\})/g))
          expect(operation?.parameters, name).toContainEqual(
            expect.objectContaining({ name: parameter, in: "path" }),
          );
        if (endpoint.raw) continue;
        const result =
          operation?.responses[endpoint.created ? "201" : "200"]?.content?.["application/json"]
            ?.schema;
        expect(Object.keys(result?.properties ?? {}), name).toEqual(
          expect.arrayContaining(["message", "data"]),
        );
      }
    }
  });

  test("is OpenAPI 3.1, and each entity is one named schema that responses refer to [A7.cross.01]", () => {
    expect(version).toBe("3.1.0");
    expect(schemas).toEqual(expect.arrayContaining(entities));
    const departures = paths["/api/departures/{id}"]?.["get"];
    const { schema } = departures?.responses["200"]?.content?.["application/json"] ?? {};
    expect(schema?.properties?.["data"]).toEqual({ $ref: "#/components/schemas/DepartureDetail" });
  });

  test("has an HTML page", async () => {
    const response = await app.fetch("/api/docs/");
    expect([response.status, response.headers.get("content-type")]).toEqual([
      200,
      expect.stringContaining("text/html"),
    ]);
    expect(await response.text()).toContain("swagger");
  });
});
