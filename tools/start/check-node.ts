import { existsSync } from "node:fs";

const needed = [24, 7] as const;
const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);

// Imported first by every tool, so that an old Node prints what to do instead of failing on unknown syntax.
if (major < needed[0] || (major === needed[0] && minor < needed[1])) {
  const installed = existsSync(new URL("../../node_modules/node/bin/node", import.meta.url));
  process.stderr.write(
    `Wakafine runs on Node ${needed.join(".")} or newer, this is ${process.versions.node}.\n` +
      (installed
        ? `The right one stands in node_modules: start with "npm start", not with "node".\n`
        : `Run "npm ci" first: it brings the right one.\n`),
  );
  process.exit(1);
}
