import type { SampleCalls } from "./sample-calls.ts";
import type { TestApp } from "./test-app.ts";

/** See `sampleCalls`. */
export function agencySamples(_app: TestApp): Pick<SampleCalls, "agencyRegister" | "getOwnAgency" | "updateOwnAgency" | "setAgencyLogo" | "listAgencyUsers" | "addAgencyUser" | "updateAgencyUser" | "deleteAgencyUser" | "toggleAgencyUser" | "listInvitations" | "answerInvitation"> {
  return {
    agencyRegister: () => Promise.reject(new Error("no sample yet")),
    getOwnAgency: () => Promise.reject(new Error("no sample yet")),
    updateOwnAgency: () => Promise.reject(new Error("no sample yet")),
    setAgencyLogo: () => Promise.reject(new Error("no sample yet")),
    listAgencyUsers: () => Promise.reject(new Error("no sample yet")),
    addAgencyUser: () => Promise.reject(new Error("no sample yet")),
    updateAgencyUser: () => Promise.reject(new Error("no sample yet")),
    deleteAgencyUser: () => Promise.reject(new Error("no sample yet")),
    toggleAgencyUser: () => Promise.reject(new Error("no sample yet")),
    listInvitations: () => Promise.reject(new Error("no sample yet")),
    answerInvitation: () => Promise.reject(new Error("no sample yet")),
  };
}
