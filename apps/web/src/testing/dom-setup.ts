import { cleanup } from "@testing-library/react";
import { afterEach, vi } from "vitest";
import { liveConnection } from "./fake-live-connection.ts";
import "./testing-library.ts";

// Here and not in the files that need it: the files of a worker share their modules, the document and the clock.
vi.mock("../office/live-connection.ts", () => ({ connectLive: liveConnection.connectLive }));
afterEach(() => {
  vi.useRealTimers();
  cleanup();
});
