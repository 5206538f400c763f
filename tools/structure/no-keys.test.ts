import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readConfig } from "@wakafine/server/config.ts";
import { expect, test } from "vitest";
import { listFiles } from "./source-files.ts";

const root = join(import.meta.dirname, "../..");
/** Formats of the keys of external services. */
const keyPattern =
  /-----BEGIN [A-Z ]*PRIVATE KEY-----\s+[A-Za-z0-9+/]{40}|\b(?:sk|rk|pk)_(?:live|test)_[0-9A-Za-z]{16,}|\bwhsec_[0-9A-Za-z]{16,}|\bAIza[0-9A-Za-z_-]{35}\b|\bAKIA[0-9A-Z]{16}\b|\bBasic [A-Za-z0-9+/]{40,}={0,2}/;
/** A secret setting with a value that is not marked as demo or test. */
const assignedSecretPattern =
  /^(?:export )?[A-Z_]*(?:API_KEY|SUBSCRIPTION_KEY|CLIENT_SECRET|APP_SECRET|_TOKEN)\s*=\s*["']?(?!demo-|test-|\$|<|["'\s]*$)\S+/m;

test("no file contains a key of an external service [C9.pay.04]", () => {
  const files = ["apps", "packages", "tools", "bench", "e2e", "docs", ".ci"]
    .flatMap((folder) => listFiles(root, [folder]))
    .concat(
      "package.json",
      ".npmrc",
      "README.md",
      "ARCHITECTURE.md",
      "CONTRIBUTING.md",
      "CHANGELOG.md",
    );
  const found = files.filter((file) => {
    const text = readFileSync(join(root, file), "latin1");
    return keyPattern.test(text) || assignedSecretPattern.test(text);
  });
  expect(files.length).toBeGreaterThan(500); // guards against an empty list of files
  expect(found).toEqual([]);
});

// The samples are assembled, so that this file does not match itself.
test("the search for keys detects a key", () => {
  expect(keyPattern.test(`sk_${"live"}_${"a1B2".repeat(6)}`)).toBe(true);
  expect(keyPattern.test(`-----BEGIN ${"PRIVATE"} KEY-----\n${"MIIE".repeat(12)}`)).toBe(true);
  expect(assignedSecretPattern.test(`MTN_API_KEY=${"0f3a".repeat(8)}`)).toBe(true);
  expect(assignedSecretPattern.test("MTN_API_KEY=demo-mtn-api-key")).toBe(false);
});

test("the server configuration is valid without any key [C9.pay.04]", () => {
  expect(readConfig({ DATABASE_URL: "postgres://postgres@127.0.0.1/wakafine" })).toMatchObject({
    WAKAFINE_MODE: "demo",
  });
});
