import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

/** See `sampleCalls`. */
export function administrationSamples(_app: TestApp): Pick<SampleCalls, "getAdminDashboard" | "listAdminAgencies" | "getAdminAgency" | "updateAdminAgency" | "reviewAgency" | "listAdminUsers" | "getAdminUser" | "setAdminUserRole" | "toggleAdminUser" | "endAdminUserSessions" | "listAuditLog"> {
  return {
    getAdminDashboard: () => Promise.reject(new Error("no sample yet")),
    listAdminAgencies: () => Promise.reject(new Error("no sample yet")),
    getAdminAgency: () => Promise.reject(new Error("no sample yet")),
    updateAdminAgency: () => Promise.reject(new Error("no sample yet")),
    reviewAgency: () => Promise.reject(new Error("no sample yet")),
    listAdminUsers: () => Promise.reject(new Error("no sample yet")),
    getAdminUser: () => Promise.reject(new Error("no sample yet")),
    setAdminUserRole: () => Promise.reject(new Error("no sample yet")),
    toggleAdminUser: () => Promise.reject(new Error("no sample yet")),
    endAdminUserSessions: () => Promise.reject(new Error("no sample yet")),
    listAuditLog: () => Promise.reject(new Error("no sample yet")),
  };
}
