import { createHash } from "node:crypto";
import { liveSettings } from "@wakafine/testkit/live-settings.ts";
import { describe, expect, test } from "vitest";
import { ConfigError, readConfig } from "./config.ts";

/** The settings of a correctly configured live process behind a proxy. */
const live = {
  ...liveSettings,
  DATABASE_URL: "postgres://app@db/wakafine?sslmode=verify-full",
  TRUSTED_PROXIES: "10.0.0.1",
};

const configErrorOf = (change: Readonly<Record<string, string>>): string => {
  try {
    readConfig({ ...live, ...change });
    return "";
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
};

describe("a live process", () => {
  test("starts with live settings", () => {
    expect(configErrorOf({})).toBe("");
  });

  test.each([
    ["MTN_BASE_URL", "http://proxy.momoapi.mtn.com", "https"],
    ["MTN_BASE_URL", "https://sandbox.momodeveloper.mtn.com", "sandbox"],
    ["MTN_BASE_URL", "https://127.0.0.1:4101", "local"],
    ["MTN_BASE_URL", "https://localhost", "local"],
    ["ORANGE_BASE_URL", "http://api-s1.orange.cm", "https"],
    ["ORANGE_BASE_URL", "https://127.0.0.1:4104", "local"],
    ["ORANGE_BASE_URL", "https://sandbox.orange.cm", "sandbox"],
    ["ORANGE_CONSUMER_KEY", "demo-orange-consumer-key", "demo"],
    ["ORANGE_CONSUMER_SECRET", "demo-orange-consumer-secret", "demo"],
    ["ORANGE_CHANNEL_NUMBER", "690000001", "demo"],
    ["ORANGE_PIN", "0000", "demo"],
    ["ORANGE_PIN", "12", "ORANGE_PIN"],
    ["SMS_BASE_URL", "http://api.orange.com", "https"],
    ["PUBLIC_ORIGIN", "http://wakafine.cm", "https"],
    ["PAYMENT_CALLBACK_ORIGIN", "http://wakafine.cm", "https"],
    ["SMTP_URL", "smtp://127.0.0.1:4103", "local"],
    ["APP_SECRET", "demo-secret-never-use-it-live-0000", "demo"],
    ["MTN_API_KEY", "demo-mtn-api-key", "demo"],
    ["MTN_SUBSCRIPTION_KEY", "demo-mtn-collection-key", "demo"],
    ["SMS_CLIENT_SECRET", "demo-sms-secret", "demo"],
    ["MTN_TARGET_ENVIRONMENT", "sandbox", "country"],
    ["MTN_CURRENCY", "EUR", "XAF"],
    ["LIMITS", "false", "LIMITS"],
    ["PASSWORD_MEMORY_KIB", "19455", "19456"],
    ["PASSWORD_MEMORY_KIB", "65536", "19456"],
    ["DEV_RELOAD", "true", "dev"],
  ])("refuses %s = %s [T20]", (name, value, word) => {
    const errors = configErrorOf({ [name]: value });
    expect(errors).toContain(name);
    expect(errors).toContain(word);
  });

  test.each([
    ["TRUSTED_PROXIES", "", "none"],
    ["TRUSTED_PROXIES", "none,10.0.0.1", "alone"],
    ["SMTP_URL", "smtp://mail.wakafine.cm", "requireTLS"],
    [
      "SMTP_URL",
      "smtp://mail.wakafine.cm?requireTLS=true&tls.rejectUnauthorized=false",
      "certificate",
    ],
    ["SMTP_URL", "smtps://mail.wakafine.cm?secure=false", "smtps"],
    ["SMTP_URL", "smtps://[::ffff:127.0.0.1]", "local"],
    ["SMTP_URL", "smtps://127.1", "local"],
    ["SMTP_URL", "mail.wakafine.cm", "smtps"],
    ["DATABASE_URL", "postgres://app@db.example/wakafine", "verify-full"],
    ["DATABASE_URL", "postgres://app@db.example/wakafine?sslmode=prefer", "DATABASE_PLAINTEXT"],
    ["DATABASE_URL", "postgres://app@db.example/wakafine?sslmode=no-verify", "verify-full"],
    ["DATABASE_URL", "postgres://app@localhost/wakafine?host=db.example", "verify-full"],
    ["APP_SECRET", "demo-secret-never-use-it-live-0000-7f", "demo"],
    ["TRUSTED_PROXIES", "0.0.0.0/0", "half the internet"],
    ["TRUSTED_PROXIES", "::/0", "half the internet"],
    ["APP_SECRET", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa", "openssl"],
    ["APP_SECRET", "abcabcabcabcabcabcabcabcabcabcabcabc1234", "openssl"],
    ["APP_SECRET", "0123456789abcdef0123456789abcdef-live", "openssl"],
    ["APP_SECRET", "wakafine-production-secret-password", "openssl"],
    ["SMS_SENDER", "tel:+2370000", "demo"],
    ["CORS_ORIGINS", "http://partner.example", "https"],
    ["CORS_ORIGINS", "https://partner.example/path", "https"],
    ["CORS_ORIGINS", "https://[::ffff:7f00:1]", "local"],
    ["MTN_BASE_URL", "https://[::ffff:127.0.0.1]:4101", "local"],
    ["SMS_BASE_URL", "https://localhost.", "local"],
    ["PUBLIC_ORIGIN", "https://[::ffff:7f00:1]", "local"],
  ])("refuses the unsafe %s = %s with instructions [T20]", (name, value, word) => {
    const errors = configErrorOf({ [name]: value });
    expect(errors).toContain(`${name}:`);
    expect(errors).toContain(word);
  });

  test.each([
    ["TRUSTED_PROXIES", "none"],
    ["SMTP_URL", "smtp://mail.wakafine.cm:587?requireTLS=true"],
    ["DATABASE_URL", "postgres://app@127.0.0.1/wakafine"],
    ["DATABASE_URL", "postgres://app@/wakafine?host=/var/run/postgresql"],
    ["DATABASE_URL", "postgres://app@db.example/wakafine?sslmode=require"],
    ["CORS_ORIGINS", "https://partner.example,https://other.example:8443"],
  ])("accepts %s = %s", (name, value) => {
    expect(configErrorOf({ [name]: value })).toBe("");
  });

  test("with DATABASE_PLAINTEXT the database needs no TLS, and TRUSTED_PROXIES=none trusts no proxy", () => {
    expect(
      configErrorOf({ DATABASE_URL: "postgres://app@db/wakafine", DATABASE_PLAINTEXT: "true" }),
    ).toBe("");
    expect(readConfig({ ...live, TRUSTED_PROXIES: "none" }).TRUSTED_PROXIES).toEqual([]);
  });

  test("a random secret of 128 bits is accepted in any encoding", () => {
    for (let number = 0; number < 2000; number += 1) {
      const secret = createHash("sha256").update(`sample ${number}`).digest();
      for (const text of [
        secret.subarray(0, 16).toString("hex"),
        secret.toString("hex"),
        secret.subarray(0, 24).toString("base64"),
      ]) {
        expect(configErrorOf({ APP_SECRET: text }), text).toBe("");
      }
    }
  });

  test("reports all wrong settings at once [T20]", () => {
    expect(
      configErrorOf({
        MTN_BASE_URL: "http://127.0.0.1:4101",
        MTN_API_KEY: "demo-mtn-api-key",
      }).split("\n").length,
    ).toBeGreaterThanOrEqual(3);
  });

  test("does not use the sandbox when provider settings are missing [T20]", () => {
    const errors = configErrorOf({
      MTN_BASE_URL: "",
      MTN_API_USER: "",
      MTN_API_KEY: "",
      MTN_SUBSCRIPTION_KEY: "",
      SMS_BASE_URL: "",
    });
    for (const name of [
      "MTN_BASE_URL",
      "MTN_API_USER",
      "MTN_API_KEY",
      "MTN_SUBSCRIPTION_KEY",
      "SMS_BASE_URL",
    ])
      expect(errors).toContain(name);
  });
});

test("the demo only needs a database address", () => {
  expect(readConfig({ DATABASE_URL: live.DATABASE_URL }).WAKAFINE_MODE).toBe("demo");
});

test("retention has documented defaults and a minimum of one day", () => {
  expect(readConfig({ DATABASE_URL: live.DATABASE_URL })).toMatchObject({
    IDENTITY_DAYS: 90,
    CONTACT_DAYS: 730,
    MESSAGE_DAYS: 90,
    AUDIT_DAYS: 730,
  });
  expect(() => readConfig({ DATABASE_URL: live.DATABASE_URL, IDENTITY_DAYS: "0" })).toThrow(
    /IDENTITY_DAYS/,
  );
});

test("a wrong setting prevents the start and is reported by name", () => {
  expect(() => readConfig({})).toThrow(/DATABASE_URL/);
  expect(() => readConfig({ DATABASE_URL: "mysql://x" })).toThrow(ConfigError);
});

test("administrators always need a second factor in a live process, and in a demo when the setting requires it", () => {
  expect(readConfig({ DATABASE_URL: live.DATABASE_URL }).SECOND_FACTOR_REQUIRED).toBe(false);
  expect(
    readConfig({ DATABASE_URL: live.DATABASE_URL, SECOND_FACTOR_REQUIRED: "true" })
      .SECOND_FACTOR_REQUIRED,
  ).toBe(true);
  expect(readConfig(live).SECOND_FACTOR_REQUIRED).toBe(true);
  expect(() => readConfig({ ...live, SECOND_FACTOR_REQUIRED: "false" })).toThrow(
    /SECOND_FACTOR_REQUIRED/,
  );
});

test("new agencies are public at once in a demo and need approval in a live process, unless configured otherwise", () => {
  expect(readConfig({ DATABASE_URL: "postgres://x/y" }).AGENCY_AUTO_APPROVE).toBe(true);
  expect(readConfig(live).AGENCY_AUTO_APPROVE).toBe(false);
  expect(
    [
      readConfig({ DATABASE_URL: "postgres://x/y", AGENCY_AUTO_APPROVE: "false" }),
      readConfig({ ...live, AGENCY_AUTO_APPROVE: "true" }),
    ].map((config) => config.AGENCY_AUTO_APPROVE),
  ).toEqual([false, true]);
});

test("the API reference is served in a demo and not in a live process, unless configured otherwise", () => {
  const demo = { DATABASE_URL: "postgres://x/y" };
  expect(
    [
      readConfig(demo),
      readConfig(live),
      readConfig({ ...demo, API_DOCS: "false" }),
      readConfig({ ...live, API_DOCS: "true" }),
    ].map((config) => config.API_DOCS),
  ).toEqual([true, false, false, true]);
});

test("a social page needs an https address", () => {
  expect(readConfig({ DATABASE_URL: live.DATABASE_URL }).SOCIAL_X).toBeUndefined();
  expect(
    readConfig({ DATABASE_URL: live.DATABASE_URL, SOCIAL_X: "https://x.com/exemple" }).SOCIAL_X,
  ).toBe("https://x.com/exemple");
  for (const wrong of ["javascript:alert(1)", "http://x.com/exemple", "x.com/exemple"])
    expect(configErrorOf({ SOCIAL_X: wrong }), wrong).toContain("SOCIAL_X");
});
