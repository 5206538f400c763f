import type { AgencyTicket } from "@wakafine/shared/check-in/contract.ts";
import { errorMessages, type ErrorCode } from "@wakafine/shared/messages/errors.ts";
import { expect, test } from "vitest";
import type { ApiResult } from "../../lib/api-client.ts";
import {
  type CheckInState,
  checkInSteps,
  lookUpOutcome,
  markOutcome,
  nextCheckIn,
  startOfCheckIn,
  stepAfterMark,
  stepBack,
} from "./check-in-steps.ts";
import { unusableReason } from "./ticket-details.ts";

const ticket = (code: string): AgencyTicket => ({
  uuid: code,
  code_verification: code,
  qrcode_uuid: "q",
  ticket_status: "PAID",
  price: 6500,
  seat: 3,
  ticket_url: "u",
  discount_url: null,
  user: {
    cni_identifier: "100382447",
    firstname: "Arnaud",
    lastname: "Tchoumi",
    phonenumber: null,
  },
  departure: {
    uuid: "d",
    city_departure: "Yaoundé",
    city_destination: "Douala",
    travel_class: "FIRST",
    departure_date: "18-12-2026",
    departure_hour: "06:30",
  },
  boarding_station: null,
  boarding: "open",
  left_minutes: null,
  checked_in: null,
});
const respond = <Data>(data: Data): ApiResult<Data> => ({
  ok: true,
  data,
  message: null,
  status: 200,
  extra: {},
});
const refusal = (
  status: number,
  code: ErrorCode | null,
  data: unknown = null,
): ApiResult<never> => ({
  ok: false,
  failure: { kind: "refused", status, code, message: `refused ${code}`, data },
});
const cut: ApiResult<never> = {
  ok: false,
  failure: { kind: "network", status: 0, code: null, message: "no network", data: null },
};
const found: CheckInState = nextCheckIn(startOfCheckIn, {
  type: "looked_up",
  outcome: lookUpOutcome(respond([ticket("A"), ticket("B")])),
});
const marked = (state: CheckInState, result: ApiResult<AgencyTicket>) =>
  nextCheckIn(state, { type: "marked", outcome: markOutcome(result) });

test("the dialog has exactly five steps, 0 to 4 [A2.check.02]", () => {
  expect(checkInSteps).toEqual([0, 1, 2, 3, 4]);
});

test("a lookup leads to step 1 with the first ticket of the list", () => {
  expect(found).toMatchObject({ step: 1, ticket: { code_verification: "A" }, lookUpMessage: null });
});

test("a failed lookup is a warning for a refusal and an error for the network [A8.check.03, G.check.07]", () => {
  expect(lookUpOutcome(refusal(400, "invalid_input")).kind).toBe("warning");
  expect(lookUpOutcome(refusal(500, "unexpected")).kind).toBe("warning");
  expect(lookUpOutcome(cut).kind).toBe("error");
  expect(lookUpOutcome(respond([])).kind).toBe("ok");
});

test("an empty list, a warning and an error all lead to step 1 without a ticket", () => {
  for (const result of [respond([]), refusal(404, "ticket_not_found"), cut]) {
    expect(
      nextCheckIn(startOfCheckIn, { type: "looked_up", outcome: lookUpOutcome(result) }),
    ).toMatchObject({ step: 1, ticket: null });
  }
});

test("a successful mark leads to step 2 [A4.check.28]", () => {
  expect(marked(found, respond(ticket("A")))).toMatchObject({
    step: 2,
    mark: { result: "marked" },
  });
});

test("ticket_already_validated leads to step 3, with time and member [A4.check.29]", () => {
  const use = { at: "2026-12-18T05:04:00Z", by: "Estelle M." };
  const state = marked(found, refusal(409, "ticket_already_validated", { checked_in: use }));
  expect(state).toMatchObject({
    step: 3,
    ticket: { ticket_status: "VALIDATE", checked_in: use },
    mark: { use },
  });
});

test("any other failure leads to step 4: other codes, status 500, no code, the network [A4.check.30]", () => {
  const others = (Object.keys(errorMessages) as ErrorCode[]).filter(
    (code) => code !== "ticket_already_validated",
  );
  for (const code of others) expect(stepAfterMark(code), code).toBe(4);
  expect(marked(found, refusal(500, "unexpected")).step).toBe(4);
  expect(marked(found, refusal(502, null)).step).toBe(4);
  expect(marked(found, cut).step).toBe(4);
});

test("a failed mark returns the server's error code [A8.check.01]", () => {
  expect(markOutcome(refusal(409, "ticket_cancelled"))).toMatchObject({
    result: "ticket_cancelled",
    message: "refused ticket_cancelled",
  });
});

test("a mark that the network interrupted returns 'error' [A8.check.02]", () => {
  expect(markOutcome(cut).result).toBe("error");
});

test("back leads from 3 to 1 [A4.check.31]", () => {
  expect(stepBack(3)).toBe(1);
  expect(
    nextCheckIn(marked(found, refusal(409, "ticket_already_validated")), { type: "back" }),
  ).toMatchObject({ step: 1, ticket: { code_verification: "A" } });
});

test("back leads from 4 to 1 [A4.check.32]", () => {
  expect(stepBack(4)).toBe(1);
  expect(nextCheckIn(marked(found, cut), { type: "back" })).toMatchObject({
    step: 1,
    ticket: { code_verification: "A" },
  });
});

test("a ticket that was refused for its state cannot be marked again", () => {
  const afterwards = (
    [
      "ticket_already_validated",
      "ticket_cancelled",
      "ticket_not_paid",
      "ticket_wrong_day",
      "unexpected",
    ] as const
  ).map((code) => {
    const { ticket: shown } = nextCheckIn(marked(found, refusal(409, code)), { type: "back" });
    return shown && (unusableReason(shown)?.heading.fr ?? null);
  });
  expect(afterwards).toEqual(["Déjà utilisé", "Annulé", "Non payé", "Trop tard", null]);
});

test("back leads from 1 to 0 [A4.check.33]", () => {
  expect(stepBack(1)).toBe(0);
  expect(nextCheckIn(found, { type: "back" })).toEqual(startOfCheckIn);
});

test("a failure of the scanner leads to step 4 without a ticket, whose Back button returns to the code [A4.check.36]", () => {
  const failed = nextCheckIn(found, { type: "scan_failed" });
  expect(failed).toEqual({ ...startOfCheckIn, step: 4 });
  expect(nextCheckIn(failed, { type: "back" })).toEqual(startOfCheckIn);
});

test("steps 0 and 2 have no back", () => {
  expect([stepBack(0), stepBack(2)]).toEqual([0, 2]);
});

test("closing resets every step", () => {
  const states = [startOfCheckIn, found, marked(found, respond(ticket("A"))), marked(found, cut)];
  for (const state of states)
    expect(nextCheckIn(state, { type: "closed" })).toEqual(startOfCheckIn);
});

test("a response that arrives after its ticket was closed is ignored", () => {
  expect(marked(startOfCheckIn, respond(ticket("A")))).toEqual(startOfCheckIn);
});

test("only an uncertain result can be retried as the same attempt", () => {
  const uncertain = [cut, refusal(500, "unexpected"), refusal(503, "unavailable")].map(
    (result) => markOutcome(result).uncertain,
  );
  expect(uncertain).toEqual([true, true, true]);
  expect(markOutcome(refusal(409, "ticket_not_paid")).uncertain).toBe(false);
});
