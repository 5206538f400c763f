import type { FeeTerms, PaymentMethod, QuoteCoupon, QuoteRequest } from "./price.ts";

/** The 24 worked examples of the price rules, with the six agencies they use. Expected amounts are text, so that nothing is rounded. */
function agency(
  mobile: readonly [number, number],
  banker: readonly [number, number],
  commission = 10,
): FeeTerms {
  return {
    mobile_fee_rate: mobile[0],
    mobile_fee_fixed: mobile[1],
    card_fee_rate: banker[0],
    card_fee_fixed: banker[1],
    commission_rate: commission,
  };
}

export const exampleAgencies = {
  Z: agency([0, 0], [0, 0]),
  S: agency([20, 0], [30, 0]),
  M: agency([2, 50], [3, 100]),
  F: agency([0, 150], [0, 250]),
  D: agency([1.75, 33.33], [2.9, 196.5]),
  T: agency([1.1, 0], [1.15, 0]),
} as const;
type AgencyName = keyof typeof exampleAgencies;

export interface PriceExample {
  readonly name: string;
  readonly number: number;
  readonly request: QuoteRequest;
  readonly expected: {
    readonly total: string;
    readonly couponValue: string;
    readonly shares: readonly [string, string];
    readonly fees: readonly [string, string];
    readonly due: string;
    readonly eur: string | null;
  };
}

/** [outbound agency, return agency or null, outbound unit, return unit, passengers, method, coupon] */
type Case = readonly [
  AgencyName,
  AgencyName | null,
  number,
  number,
  number,
  PaymentMethod | null,
  QuoteCoupon | null,
];
/** [prices, coupon value, shares, fees, total due, euros] */
type Outcome = readonly [
  string,
  string,
  readonly [string, string],
  readonly [string, string],
  string,
  string | null,
];

const none = ["0", "0"] as const;
const fixed = (amount: number): QuoteCoupon => ({ amount });
const percent = (reduction: number): QuoteCoupon => ({ reduction });

const rows: readonly (readonly [string, Case, Outcome])[] = [
  [
    "one-way, zero fees [C9.price.23]",
    ["Z", null, 5000, 0, 1, "MOBILE", null],
    ["5000", "0", none, none, "5000.00", null],
  ],
  [
    "one-way, sample rate mobile [C9.price.08, C9.price.12, C9.price.23]",
    ["S", null, 5000, 0, 2, "MOBILE", null],
    ["10000", "0", none, ["2000", "0"], "12000.00", null],
  ],
  [
    "one-way, sample rate card [C9.price.03, C9.price.10, C9.price.23]",
    ["S", null, 5000, 0, 1, "STRIPE", null],
    ["5000", "0", none, ["1500", "0"], "6500.00", "9.92"],
  ],
  [
    "same by PayPal [C9.price.02, C9.price.23]",
    ["S", null, 5000, 0, 1, "PAYPAL", null],
    ["5000", "0", none, ["1500", "0"], "6500.00", "9.92"],
  ],
  [
    "no method chosen yet [C9.price.14, C9.price.23]",
    ["S", null, 5000, 0, 1, null, null],
    ["5000", "0", none, none, "5000.00", null],
  ],
  [
    "return, rate and fixed, mobile [C9.price.09, C9.price.15, C9.price.23]",
    ["M", "M", 5000, 4500, 2, "MOBILE", null],
    ["19000", "0", none, ["251", "231"], "19482.00", null],
  ],
  [
    "return, rate and fixed, card [C9.price.23]",
    ["M", "M", 5000, 4500, 2, "STRIPE", null],
    ["19000", "0", none, ["403", "373"], "19776.00", "30.19"],
  ],
  [
    "fixed fee only, mobile [C9.price.13, C9.price.23]",
    ["F", null, 3000, 0, 3, "MOBILE", null],
    ["9000", "0", none, ["150", "0"], "9150.00", null],
  ],
  [
    "fixed fee only, card, return [C9.price.11, C9.price.23]",
    ["F", "F", 3000, 3000, 1, "PAYPAL", null],
    ["6000", "0", none, ["250", "250"], "6500.00", "9.92"],
  ],
  [
    "fixed coupon, one-way [C9.price.16, C9.price.18, C9.price.23]",
    ["M", null, 5000, 0, 2, "MOBILE", fixed(1000)],
    ["10000", "1000", ["1000", "0"], ["231", "0"], "9231.00", null],
  ],
  [
    "fixed coupon, return: halves [C9.price.17, C9.price.23]",
    ["M", "M", 5000, 4500, 2, "MOBILE", fixed(1000)],
    ["19000", "1000", ["500", "500"], ["241", "221"], "18462.00", null],
  ],
  [
    "percent coupon, one-way [C9.price.20, C9.price.23]",
    ["M", null, 5000, 0, 1, "STRIPE", percent(10)],
    ["5000", "500", ["500", "0"], ["238", "0"], "4738.00", "7.23"],
  ],
  [
    "percent coupon, return, decimals [C9.price.19, C9.price.20, C9.price.23, C9.price.25]",
    ["D", "D", 5000, 4500, 1, "MOBILE", percent(12.5)],
    ["9500", "1187.5", ["625", "562.5"], ["110.475775", "102.819525"], "8525.79", null],
  ],
  [
    "coupon equal to the total, one-way [C9.price.23]",
    ["M", null, 5000, 0, 1, "MOBILE", fixed(5000)],
    ["5000", "5000", ["5000", "0"], ["51", "0"], "51.00", null],
  ],
  [
    "100 percent coupon, return [C9.price.23]",
    ["M", "M", 5000, 4500, 1, "MOBILE", percent(100)],
    ["9500", "9500", ["5000", "4500"], ["51", "51"], "102.00", null],
  ],
  [
    "coupon over by 1 [C9.price.21, C9.price.23, G.price.01]",
    ["M", null, 5000, 0, 1, "MOBILE", fixed(5001)],
    ["5000", "5001", ["5001", "0"], ["51", "0"], "50.00", null],
  ],
  [
    "coupon over by 60, return, card [C9.price.21, C9.price.23, G.price.01]",
    ["M", "M", 5000, 4500, 1, "STRIPE", fixed(9560)],
    ["9500", "9560", ["4780", "4780"], ["160", "100"], "200.00", "0.31"],
  ],
  [
    "coupon over by 99.99, zero fees [C9.price.21, C9.price.23, C9.price.24, G.price.01]",
    ["Z", null, 5000, 0, 1, "MOBILE", fixed(5099.99)],
    ["5000", "5099.99", ["5099.99", "0"], ["99.99", "0"], "0.00", null],
  ],
  [
    "coupon over by exactly 100 [C9.price.22, C9.price.23, C9.price.24, G.price.01]",
    ["M", null, 5000, 0, 1, "MOBILE", fixed(5100)],
    ["5000", "5100", ["5100", "0"], ["100", "0"], "0.00", null],
  ],
  [
    "coupon over by 2500, return, PayPal [C9.price.22, C9.price.23, C9.price.24, G.price.01]",
    ["M", "M", 5000, 4500, 1, "PAYPAL", fixed(12000)],
    ["9500", "12000", ["6000", "6000"], ["100", "0"], "0.00", "0.00"],
  ],
  [
    "truncation, rounding would add 0.01 [C9.price.23, C9.price.25]",
    ["D", null, 7777, 0, 3, "STRIPE", null],
    ["23331", "0", none, ["878.7975", "0"], "24209.79", "36.96"],
  ],
  [
    "exact decimals, binary floats lose 0.01 [C9.price.23, C9.price.25]",
    ["T", null, 1100, 0, 1, "MOBILE", null],
    ["1100", "0", none, ["12.1", "0"], "1112.10", null],
  ],
  [
    "legs of two agencies [C9.price.23, G.price.05]",
    ["M", "D", 6000, 5500, 2, "STRIPE", fixed(2000)],
    ["23000", "2000", ["1000", "1000"], ["433", "492.1985"], "21925.19", "33.47"],
  ],
  [
    "half share above the return leg [C9.price.23]",
    ["M", "M", 9000, 1000, 1, "MOBILE", fixed(4000)],
    ["10000", "4000", ["2000", "2000"], ["191", "31"], "6222.00", null],
  ],
];

function requestOf([dep, ret, depUnit, retUnit, passengers, method, coupon]: Case): QuoteRequest {
  return {
    departure: { unitPrice: depUnit, agency: exampleAgencies[dep] },
    return: ret && { unitPrice: retUnit, agency: exampleAgencies[ret] },
    passengers,
    method,
    coupon,
  };
}

export const priceExamples: readonly PriceExample[] = rows.map(([name, given, outcome], index) => {
  const [total, couponValue, shares, fees, due, eur] = outcome;
  return {
    name,
    number: index + 1,
    request: requestOf(given),
    expected: { total, couponValue, shares, fees, due, eur },
  };
});
