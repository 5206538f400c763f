import { messagesTo } from "@wakafine/testkit/account-world.ts";
import { createUser } from "@wakafine/testkit/created-user.ts";
import { sampleBooking, samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { journeys } from "@wakafine/testkit/sample-calls.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { parseTicketQr } from "@wakafine/shared/tickets/ticket-qr.ts";
import { beforeEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { trainEconomic } = smallWorld.departures;
const app = useTestApp({ env: { LIMITS: "false" } });

/** The number that receives the tickets of a sample booking. */
const ticketsGoTo = "+237677123456";

let count = 0;
let phone: string;
let link: string;
let device: string;
const rosine = { lastname: "Ngassa", firstname: "Rosine", sex_id: 2 };
const paul = { lastname: "Mbarga", firstname: "Paul", sex_id: 1 };

beforeEach(async () => {
  count += 1;
  phone = `+2376783${String(count).padStart(5, "0")}`;
  device = `device-of-a-guest-${count}`;
  link = await journeys(app).paid(
    sampleBooking(trainEconomic.id, 2, {
      users: [
        samplePassenger(1, { ...rosine, phonenumber: phone, cni_identifier: "112233445566" }),
        samplePassenger(2, paul),
      ],
    }),
  );
});

interface Sender {
  readonly device?: string;
  readonly token?: string;
}
const show = (phone_code?: string, caller: Sender = { device }) =>
  app.call(
    "showOrderPassengers",
    { params: { token: link }, body: { phone_code: phone_code ?? null } },
    caller,
  );
const edit = (
  users: readonly object[],
  more: { version?: number; phone_code?: string; caller?: Sender } = {},
) =>
  app.call(
    "editOrderPassengers",
    {
      params: { token: link },
      body: {
        version: more.version ?? 1,
        users: users as never,
        phone_code: more.phone_code ?? null,
      },
    },
    more.caller ?? { device },
  );
const lastCode = () =>
  app.sandbox
    .smsInbox()
    .filter(({ to }) => `+${to}` === phone)
    .map(({ text }) => /^(\d{6}) /.exec(text)?.[1])
    .findLast((code) => code !== undefined) ?? "";
const editingCode = async () => {
  await app.call("requestEditingCode", { params: { token: link } }, { device });
  await app.drainOutbox();
  return lastCode();
};
const cancellationCode = async () => {
  await app.call("requestCancellationCode", { params: { token: link } }, { device });
  await app.drainOutbox();
  return lastCode();
};
const order = async () => (await app.call("getOrder", { params: { token: link } })).body.data;
const outcome = ({ status, body }: { status: number; body: { error_code?: string } }) =>
  `${status} ${body.error_code ?? "ok"}`;
/** Cancels the first ticket. */
async function cancel(phone_code: string | null) {
  const { tickets } = (await app.call("getCancellation", { params: { token: link } })).body.data;
  const body = { tickets: [tickets[0]!.uuid], amount: tickets[0]!.amount_back, phone_code };
  return app.call("cancelTickets", { params: { token: link }, body }, { device });
}

describe("a guest with a code of the owner's phone", () => {
  test("sees and edits the passengers; the changed tickets get a new version and are sent again, with an audit row [G.ticket.07, G.ticket.06]", async () => {
    expect(outcome(await show())).toBe("403 owner_verification_required");
    const code = await editingCode();
    const sms = app.sandbox.smsInbox().findLast(({ to }) => `+${to}` === phone)!;
    expect(sms.text).toContain("modifier les voyageurs");
    const shown = await show(code);
    expect(shown.body.data.passengers.map(({ cni_identifier }) => cni_identifier)).toEqual([
      "112233445566",
      null,
    ]);
    const ticketMessages = async () => (await messagesTo(app, ticketsGoTo)).length;
    const before = await ticketMessages();
    const { status, body } = await edit([rosine, { ...paul, firstname: "Pauline", sex_id: 2 }]);
    expect([status, body.data.version]).toEqual([200, 2]);
    const versions = (await order()).tickets.map(
      ({ qr_text }) => parseTicketQr(qr_text)?.ticket.version,
    );
    expect(versions).toEqual([2, 2]); // the first passenger lost the identity number
    await app.drainOutbox();
    expect(await ticketMessages()).toBeGreaterThan(before);
    const [logged] = await app.database.sql<{ details: object; actor: string }>(
      "select details, actor from audit_log where action = 'edit booking' and entity_id = $1",
      [(await order()).uuid],
    );
    expect(logged).toEqual({
      details: { positions: [0, 1], legs: [], delivery: null },
      actor: "guest",
    });
  });

  test("may edit at once with the code, for an hour on this device, and cannot change the owner's phone [G.ticket.07]", async () => {
    const code = await editingCode();
    const changed = await edit(
      [{ ...rosine, firstname: "Rose", phonenumber: "+237699000000" }, paul],
      { phone_code: code },
    );
    expect(changed.body.data.passengers[0]).toMatchObject({
      firstname: "Rose",
      phonenumber: phone,
    });
    const other = { caller: { device: "another device" }, version: 2 };
    expect(outcome(await edit([rosine, paul], other))).toBe("403 owner_verification_required");
    expect(outcome(await show(code, { device: "another device" }))).toBe("403 phone_code_expired");
    await app.advance(3601);
    expect(outcome(await edit([rosine, paul], { version: 2 }))).toBe(
      "403 owner_verification_required",
    );
  });

  test("a wrong code shows nothing and edits nothing; a malformed one is named at its field [G.ticket.07]", async () => {
    const code = await editingCode();
    const wrong = code === "000000" ? "000001" : "000000";
    expect(outcome(await show(wrong))).toBe("403 phone_code_wrong");
    expect(outcome(await edit([paul, rosine], { phone_code: wrong }))).toBe("403 phone_code_wrong");
    const malformed = await show("12");
    expect([malformed.status, malformed.body.data]).toEqual([
      400,
      { fields: [expect.objectContaining({ field: "phone_code", code: "invalid" })] },
    ]);
    expect((await order()).tickets[1]!.user.firstname).toBe("Paul");
  });

  test("keeps the rules of an account: an outdated version, a used ticket and a cancelled order are refused [G.ticket.07]", async () => {
    await show(await editingCode());
    await edit([rosine, { ...paul, firstname: "Pierre" }]);
    expect(outcome(await edit([rosine, paul]))).toBe("409 booking_changed");
    await app.database.sql(
      "update tickets set status = 'VALIDATE' from bookings b where b.id = booking_id and b.link_token = $1 and position = 0",
      [link],
    );
    const used = await edit([{ ...rosine, firstname: "Rose" }, paul], { version: 2 });
    expect(outcome(used)).toBe("409 modification_closed");
    await app.database.sql("update bookings set status = 'CANCEL' where link_token = $1", [link]);
    expect(outcome(await edit([rosine, paul], { version: 2 }))).toBe("409 modification_closed");
  });

  test("an unknown link is not found, also for its code [G.ticket.07]", async () => {
    link = "x".repeat(22);
    expect((await show()).status).toBe(404);
    expect((await edit([rosine, paul])).status).toBe(404);
    const asked = await app.call("requestEditingCode", { params: { token: link } });
    expect(asked.status).toBe(404);
  });
});

describe("a code for one purpose never serves another", () => {
  test("a code to cancel neither shows nor edits passengers, also after it was entered to cancel [G.ticket.07]", async () => {
    const code = await cancellationCode();
    expect(outcome(await show(code))).toBe("403 phone_code_expired");
    expect(outcome(await cancel(code))).toBe("200 ok");
    expect(outcome(await show())).toBe("403 owner_verification_required");
    expect(outcome(await edit([rosine, paul]))).toBe("403 owner_verification_required");
  });

  test("a code to edit cancels nothing and shows no voucher, also after it was entered to edit [G.ticket.07]", async () => {
    const code = await editingCode();
    expect(outcome(await cancel(code))).toBe("403 phone_code_expired");
    expect(outcome(await show(code))).toBe("200 ok");
    expect(outcome(await cancel(null))).toBe("403 owner_verification_required");
    const vouchers = await app.call(
      "showOrderVouchers",
      { params: { token: link }, body: {} },
      { device },
    );
    expect(outcome(vouchers)).toBe("403 owner_verification_required");
    expect((await order()).status).toBe("PAID");
  });

  test("codes to edit, to cancel and to open a lost order are valid beside each other on one device [G.ticket.07]", async () => {
    const editing = await editingCode();
    const cancelling = await cancellationCode();
    const { order_code } = (await order()).order;
    await app.call("requestOrderCode", { body: { order_code, phonenumber: phone } }, { device });
    await app.drainOutbox();
    const reopening = lastCode();
    expect(new Set([editing, cancelling, reopening]).size).toBe(3);
    const reopen = (code: string) =>
      app.call("reopenOrder", { body: { order_code, phonenumber: phone, code } }, { device });
    expect(outcome(await reopen(editing))).toBe("403 phone_code_wrong");
    expect(outcome(await show(reopening))).toBe("403 phone_code_wrong");
    expect(outcome(await reopen(reopening))).toBe("200 ok");
    expect(outcome(await show())).toBe("403 owner_verification_required");
    expect(outcome(await cancel(null))).toBe("403 owner_verification_required");
    expect(outcome(await show(editing))).toBe("200 ok");
    expect(outcome(await cancel(cancelling))).toBe("200 ok");
  });

  test("a code to book shows no passengers [G.ticket.07, G.book.32]", async () => {
    const code = await editingCode();
    await app.database.sql(
      "update phone_codes set purpose = 'booking' where phone = $1 and purpose = 'editing'",
      [phone],
    );
    expect(outcome(await show(code))).toBe("403 phone_code_expired");
  });
});

describe("without a code", () => {
  test("the account that booked edits, and an account that verified the owner's phone; another account does not [G.ticket.07]", async () => {
    const owner = await createUser(app);
    const stranger = await createUser(app);
    await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
      link,
      owner.id,
    ]);
    expect(outcome(await show(undefined, { token: stranger.token }))).toBe(
      "403 owner_verification_required",
    );
    expect(outcome(await show(undefined, { token: owner.token }))).toBe("200 ok");
    const asked = await app.call(
      "requestEditingCode",
      { params: { token: link } },
      { token: owner.token },
    );
    expect(asked.body.data).toEqual({ needed: false, wait_seconds: 0 });
    const edited = await edit([rosine, { ...paul, firstname: "Luc" }], {
      caller: { token: owner.token },
    });
    expect(outcome(edited)).toBe("200 ok");
  });
});
