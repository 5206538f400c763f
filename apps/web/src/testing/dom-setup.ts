import { cleanup, configure } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { liveConnection } from "./fake-live-connection.ts";

// The limit of a test that hangs, not an expectation: a busy machine may need seconds for what takes milliseconds.
configure({ asyncUtilTimeout: 45_000 });

// Here and not in the files that need it: the files of a worker share their modules, the document and the clock.
vi.mock("../office/live-connection.ts", () => ({ connectLive: liveConnection.connectLive }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
