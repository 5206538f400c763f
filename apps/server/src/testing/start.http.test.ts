import { createServer } from "node:net";
import { readConfig } from "@wakafine/server/config.ts";
import { freePort } from "@wakafine/testkit/global-setup.ts";
import { liveSettings } from "@wakafine/testkit/live-settings.ts";
import { failToStart } from "@wakafine/testkit/server-child.ts";
import type { TestDatabase } from "@wakafine/testkit/test-database.ts";
import { startTestDatabase } from "@wakafine/testkit/test-database.ts";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

let database: TestDatabase;
beforeAll(async () => {
  database = await startTestDatabase();
});
afterAll(() => database.drop());

describe("a process with invalid settings exits with 1 and prints what to change", () => {
  test("all invalid settings are listed with their names in one run", async () => {
    const { code, written } = await failToStart({
      DATABASE_URL: "mysql://127.0.0.1/wakafine",
      PORT: "99999",
      ROLES: "web,king",
      LOG_LEVEL: "loud",
      APP_SECRET: "short",
      WAKAFINE_MODE: "prod",
      DATABASE_CONNECTIONS: "many",
      MTN_BASE_URL: "nowhere",
      LIMITS: "perhaps",
      OPERATOR_SERVICE_DAYS: "sundays",
      HOLDS_PER_DEVICE: "0",
      MTN_CURRENCY: "USD",
      PUBLIC_ORIGIN: "wakafine.cm",
    });
    expect(code).toBe(1);
    for (const name of [
      "DATABASE_URL",
      "PORT",
      "ROLES",
      "LOG_LEVEL",
      "APP_SECRET",
      "WAKAFINE_MODE",
      "DATABASE_CONNECTIONS",
      "MTN_BASE_URL",
      "LIMITS",
      "OPERATOR_SERVICE_DAYS",
      "HOLDS_PER_DEVICE",
      "MTN_CURRENCY",
      "PUBLIC_ORIGIN",
    ]) {
      expect(written).toMatch(new RegExp(`^${name}\\b.*: \\S`, "m"));
    }
    expect(written).not.toMatch(/^\s+at /m);
  });

  test("without any setting it names DATABASE_URL", async () => {
    const { code, written } = await failToStart({});
    expect([code, written]).toEqual([1, expect.stringContaining("DATABASE_URL: ")]);
  });

  test("live mode refuses http, local and sandbox hosts, the demo's secret, keys and imprint, and deactivated limits [T20]", async () => {
    const { code, written } = await failToStart({
      DATABASE_URL: database.url,
      WAKAFINE_MODE: "live",
      LIMITS: "false",
      PUBLIC_ORIGIN: "http://wakafine.cm",
      MTN_TARGET_ENVIRONMENT: "sandbox",
    });
    expect(code).toBe(1);
    const names = [
      "MTN_BASE_URL",
      "SMS_BASE_URL",
      "PUBLIC_ORIGIN",
      "PAYMENT_CALLBACK_ORIGIN",
      "SMTP_URL",
      "APP_SECRET",
      "MTN_API_USER",
      "MTN_API_KEY",
      "MTN_SUBSCRIPTION_KEY",
      "SMS_CLIENT_ID",
      "SMS_CLIENT_SECRET",
      "MTN_TARGET_ENVIRONMENT",
      "ORANGE_BASE_URL",
      "ORANGE_CONSUMER_KEY",
      "ORANGE_CONSUMER_SECRET",
      "ORANGE_AUTH_TOKEN",
      "ORANGE_CHANNEL_NUMBER",
      "ORANGE_PIN",
      "LIMITS",
      "MAIL_FROM",
      "OPERATOR_REGISTRATION",
    ];
    for (const name of names) expect(written).toMatch(new RegExp(`^${name}\\b`, "m"));
  });

  test.each([
    ["MTN_BASE_URL", "https://sandbox.momodeveloper.mtn.com"],
    ["MTN_BASE_URL", "http://proxy.momoapi.mtn.com"],
    ["SMS_BASE_URL", "https://localhost:4102"],
    ["SMS_BASE_URL", "https://[::1]"],
    ["PAYMENT_CALLBACK_ORIGIN", "https://127.0.0.2"],
    ["PUBLIC_ORIGIN", "http://wakafine.cm"],
    ["MTN_API_KEY", "demo-mtn-api-key"],
    ["MTN_CURRENCY", "EUR"],
    ["SMTP_URL", "smtp://0.0.0.0:25"],
    ["MTN_BASE_URL", "https://0.0.0.0"],
  ])("live mode refuses %s=%s as the only invalid setting [T20]", (name, value) => {
    expect(() => readConfig({ ...liveSettings, DATABASE_URL: database.url })).not.toThrow();
    expect(() =>
      readConfig({ ...liveSettings, DATABASE_URL: database.url, [name]: value }),
    ).toThrow(name);
  });

  test("live mode refuses a database with demo data even if every setting is valid [T20]", async () => {
    const { code, written } = await failToStart({
      ...liveSettings,
      DATABASE_URL: database.url,
      PORT: "0",
    });
    expect(code).toBe(1);
    expect(written).toMatch(/demo/i);
    expect(written).not.toMatch(/settings are wrong/);
  });

  test("a port in use is reported with the setting that changes it", async () => {
    const taken = createServer();
    await new Promise<void>((resolve) => taken.listen(0, "127.0.0.1", resolve));
    const { port } = taken.address() as { port: number };
    try {
      const { code, written } = await failToStart({
        DATABASE_URL: database.url,
        PORT: String(port),
      });
      expect(code).toBe(1);
      expect(written).toContain(`port ${port} of 127.0.0.1 is in use`);
      expect(written).toContain("PORT");
    } finally {
      await new Promise((resolve) => taken.close(resolve));
    }
  });

  test("an unreachable database is reported without its password", async () => {
    const port = await freePort();
    const { code, written } = await failToStart({
      DATABASE_URL: `postgres://wakafine:very-secret-word@127.0.0.1:${port}/wakafine`,
      PORT: "0",
    });
    expect(code).toBe(1);
    expect(written).toContain(`127.0.0.1:${port}`);
    expect(written).toContain("DATABASE_URL");
    expect(written).not.toContain("very-secret-word");
  });
});
