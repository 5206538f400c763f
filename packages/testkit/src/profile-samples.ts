import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

/** See `sampleCalls`. */
export function profileSamples(_app: TestApp): Pick<SampleCalls, "updateMe" | "confirmContact" | "dropContact" | "changePassword" | "setAvatar" | "removeAvatar" | "getPicture" | "exportMe" | "deleteMe" | "listSessions" | "endOneSession" | "endAllSessions" | "registerDevice" | "forgetDevice"> {
  return {
    updateMe: () => Promise.reject(new Error("no sample yet")),
    confirmContact: () => Promise.reject(new Error("no sample yet")),
    dropContact: () => Promise.reject(new Error("no sample yet")),
    changePassword: () => Promise.reject(new Error("no sample yet")),
    setAvatar: () => Promise.reject(new Error("no sample yet")),
    removeAvatar: () => Promise.reject(new Error("no sample yet")),
    getPicture: () => Promise.reject(new Error("no sample yet")),
    exportMe: () => Promise.reject(new Error("no sample yet")),
    deleteMe: () => Promise.reject(new Error("no sample yet")),
    listSessions: () => Promise.reject(new Error("no sample yet")),
    endOneSession: () => Promise.reject(new Error("no sample yet")),
    endAllSessions: () => Promise.reject(new Error("no sample yet")),
    registerDevice: () => Promise.reject(new Error("no sample yet")),
    forgetDevice: () => Promise.reject(new Error("no sample yet")),
  };
}
