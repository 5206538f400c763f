import { expect, test } from "vitest";
import type { Attempt } from "../payment-driver.ts";
import { claimOf, evidenceOf, payTokenOf } from "./outcomes.ts";

const attempt: Attempt = {
  id: "attempt",
  providerRef: "0123456789abcdef0123",
  providerData: { payToken: "MP1" },
  money: { currency: "XAF", minor: 4080n },
  payer: { msisdn: "+237699000001" },
  label: "",
  locale: "fr",
  startedAt: new Date(),
  expiresAt: new Date(),
  returnUrl: "",
  cancelUrl: "",
  notifyUrl: "",
};

/** A pending payment as Orange returns it: with a transaction id and `inittxnstatus` 200. */
const pending = {
  id: 48463325,
  subscriberMsisdn: "699000001",
  amount: 4080,
  payToken: "MP1",
  txnid: "MP221207.2051.B56929",
  txnmode: attempt.providerRef,
  inittxnmessage: "Paiement e la clientele done.",
  inittxnstatus: "200",
  confirmtxnstatus: null,
  confirmtxnmessage: null,
  status: "PENDING",
};

const read = (changes: object) =>
  evidenceOf(JSON.stringify({ message: "", data: { ...pending, ...changes } }), attempt);

test("a transaction id and inittxnstatus 200 prove nothing while the payment is pending", () => {
  expect(read({})).toMatchObject({ state: "pending" });
});

test("Orange's statuses are mapped to our states, in both spellings", () => {
  for (const status of ["SUCCESSFULL", "SUCCESSFUL"])
    expect(read({ status })).toMatchObject({
      state: "paid",
      money: { currency: "XAF", minor: 4080n },
      reference: "attempt",
      txnId: "MP221207.2051.B56929",
    });
  expect(read({ status: "EXPIRED" })).toMatchObject({ state: "expired", reason: "timeout" });
  for (const status of ["CANCELLED", "CANCELED"])
    expect(read({ status })).toMatchObject({ state: "cancelled", reason: "declined_by_payer" });
  expect(read({ status: "NEVER_SEEN" })).toBeNull();
});

test.each([
  [{ inittxnstatus: "60019" }, "insufficient_funds"],
  [{ confirmtxnstatus: "60019" }, "insufficient_funds"],
  [
    { inittxnstatus: "1", inittxnmessage: "Le solde du compte du payeur est insuffisant" },
    "insufficient_funds",
  ],
  [{ inittxnstatus: "00671" }, "bad_number"],
  [{ inittxnstatus: "99051" }, "bad_number"],
  [{ inittxnstatus: "1", inittxnmessage: "Beneficiaire introuvable" }, "bad_number"],
  [
    {
      inittxnstatus: "1",
      inittxnmessage: "Vous avez saisi un montant superieur au montant maximum autorise",
    },
    "limit",
  ],
  [{ inittxnstatus: "1", inittxnmessage: "Utilisateur bloque" }, "generic"],
  [{ inittxnstatus: null, inittxnmessage: null }, "generic"],
])("the failure %j has the reason %s", (changes, reason) => {
  expect(read({ status: "FAILED", txnid: null, ...changes })).toMatchObject({
    state: "failed",
    reason,
  });
});

test("a pay token without payer, amount and transaction was never charged; expired, it cannot be charged any more", () => {
  const unused = { subscriberMsisdn: null, amount: null, txnid: null, txnmode: null };
  expect(read(unused)).toBe("not_found");
  expect(read({ ...unused, status: "INITIATED" })).toBe("not_found");
  expect(read({ ...unused, status: "EXPIRED" })).toMatchObject({ state: "expired" });
});

test("a response about another pay token or order has another reference", () => {
  for (const changes of [{ payToken: "MP2" }, { payToken: null }, { txnmode: "another" }])
    expect(read({ status: "SUCCESSFULL", ...changes })).not.toMatchObject({ reference: "attempt" });
  expect(read({ txnmode: null })).toMatchObject({ reference: "attempt" });
});

test("amounts are whole francs, as a number or a text", () => {
  const money = (amount: unknown) => (read({ amount }) as { money?: unknown }).money;
  for (const amount of [4080, "4080", "4080.0"])
    expect(money(amount)).toEqual({ currency: "XAF", minor: 4080n });
  for (const odd of [4080.5, "-1", "4 080", "", null]) expect(money(odd)).toBeUndefined();
});

test("a response that cannot be parsed is no evidence", () => {
  for (const text of [
    "",
    "null",
    "{}",
    '{"data":null}',
    '{"data":{"status":7}}',
    '{"status": "SUCC',
  ])
    expect(evidenceOf(text, attempt)).toBeNull();
  expect(payTokenOf('{"data":{"payToken":"MP1"}}')).toBe("MP1");
  for (const text of ["", '{"data":{}}', '{"data":{"payToken":""}}'])
    expect(payTokenOf(text)).toBeNull();
});

test("the status of a callback is mapped to ours", () => {
  const claims = ["SUCCESSFULL", "FAILED", "EXPIRED", "CANCELLED", "PENDING", "OTHER", 7].map(
    claimOf,
  );
  expect(claims).toEqual(["paid", "failed", "failed", "failed", "pending", null, null]);
});

test("stored texts of Orange contain no complete phone number", () => {
  const evidence = read({ confirmtxnmessage: "Paiement reussi par 699000001." });
  expect((evidence as { raw: string }).raw).not.toContain("699000001");
});
