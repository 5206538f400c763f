import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { describe, expect, test } from "vitest";

const app = useTestApp({ env: { LIMITS: "false", CORS_ORIGINS: "https://partner.example" } });

describe("origins and headers", () => {
  const ask = (origin: string | null, method = "GET") =>
    app.fetch("/api/tickets/keys", { method, headers: origin ? { origin } : {} });

  test("only configured origins may read responses, and `Vary` names the origin [G.cross.10]", async () => {
    const known = await ask("https://partner.example");
    expect(known.headers.get("access-control-allow-origin")).toBe("https://partner.example");
    expect(known.headers.get("access-control-expose-headers")).toContain("Authorization");
    for (const origin of [
      "https://evil.example",
      "https://partner.example.evil.example",
      "null",
      null,
    ]) {
      const result = await ask(origin);
      expect(result.headers.get("access-control-allow-origin"), String(origin)).toBeNull();
      expect(result.headers.get("vary")?.toLowerCase() ?? "", String(origin)).toContain("origin");
    }
  });

  test("a preflight of a configured origin is allowed the methods and headers of the contract [G.cross.10]", async () => {
    const preflight = await app.fetch("/api/agencies/ticket", {
      method: "OPTIONS",
      headers: {
        origin: "https://partner.example",
        "access-control-request-method": "PUT",
        "access-control-request-headers": "authorization, idempotency-key",
      },
    });
    expect(preflight.status).toBe(200);
    for (const method of ["GET", "POST", "PUT", "DELETE"])
      expect(preflight.headers.get("access-control-allow-methods")).toContain(method);
    for (const header of ["Authorization", "Content-Type", "Accept-Language", "Idempotency-Key"])
      expect(preflight.headers.get("access-control-allow-headers")).toContain(header);
    const evil = await app.fetch("/api/agencies/ticket", {
      method: "OPTIONS",
      headers: { origin: "https://evil.example", "access-control-request-method": "PUT" },
    });
    expect(evil.headers.get("access-control-allow-methods")).toBeNull();
  });

  test("every response has the security headers and a request id, errors too [G.cross.10]", async () => {
    for (const path of ["/api/tickets/keys", "/api/user/me", "/api/nothing"]) {
      const { headers } = await app.fetch(path);
      expect(headers.get("x-content-type-options"), path).toBe("nosniff");
      expect(headers.get("content-security-policy"), path).toMatch(/default-src 'none'/);
      expect(headers.get("content-security-policy"), path).toMatch(/frame-ancestors 'none'/);
      expect(headers.get("referrer-policy"), path).toBe("strict-origin-when-cross-origin");
      expect(headers.get("x-request-id"), path).toMatch(/^[\da-f-]{36}$/);
      expect(headers.get("x-powered-by"), path).toBeNull();
    }
  });
});
