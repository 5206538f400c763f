import { expect, test } from "vitest";
import { isTopUpAmount, topUpTarget } from "./top-up.ts";

test("the browser goes to the card session, else to the payment page, else to the waiting page [G.topup.01]", () => {
  const all = {
    stripe_session: { url: "https://card.example/s" },
    paylink: "https://pay.example/p",
    link: "/payment/loading?topup=1",
  };
  expect(topUpTarget(all)).toBe("https://card.example/s");
  expect(topUpTarget({ ...all, stripe_session: null })).toBe("https://pay.example/p");
  expect(topUpTarget({ ...all, stripe_session: null, paylink: null })).toBe(
    "/payment/loading?topup=1",
  );
});

test("an amount is a whole number from 100 to 5,000,000 [G.topup.02]", () => {
  const amounts = [100, 5_000_000, 99, 0, -500, 100.5, 5_000_001, Number.NaN];
  expect(amounts.filter(isTopUpAmount)).toEqual([100, 5_000_000]);
});
