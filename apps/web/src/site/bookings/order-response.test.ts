import type { OrderResponse } from "@wakafine/shared/bookings/contract.ts";
import { expect, test } from "vitest";
import { nextAddress } from "./order-response.ts";

const booked: OrderResponse = {
  ticket_status: "BOOKED",
  order_hidden_uuid: "abc",
  stripe_session: null,
  paylink: null,
  link: null,
};

test("a card session takes precedence over every other link [C4.pay.02]", () => {
  const session = { id: "cs_1", url: "https://checkout.example/cs_1" };
  expect(
    nextAddress({
      ...booked,
      stripe_session: session,
      paylink: "https://pay.example/1",
      link: "/payment/loading",
    }),
  ).toEqual({ leave: session.url });
});
test("a paylink takes precedence over a link [C4.pay.03]", () => {
  expect(
    nextAddress({
      ...booked,
      paylink: "https://pay.example/1",
      link: "/payment/loading?order=abc",
    }),
  ).toEqual({ leave: "https://pay.example/1" });
});
test("without both the link is used [C4.pay.04]", () => {
  expect(nextAddress({ ...booked, link: "/payment/loading?order=abc" })).toEqual({
    go: "/payment/loading?order=abc",
  });
});
test("a paid order leads to its success page whatever else the response contains", () => {
  expect(
    nextAddress({ ...booked, ticket_status: "PAID", paylink: "https://pay.example/1" }),
  ).toEqual({ go: "/app/reservation/success/abc" });
});
