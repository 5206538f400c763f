import { countSeptets } from "@wakafine/shared/rules/gsm7.ts";
import { openSessionOf } from "@wakafine/testkit/log-in-administrator.ts";
import { logInMember } from "@wakafine/testkit/log-in-member.ts";
import { returnTrips } from "@wakafine/testkit/return-trip-world.ts";
import { samplePassenger } from "@wakafine/testkit/sample-booking.ts";
import { useTestApp } from "@wakafine/testkit/use-test-app.ts";
import { afterEach, describe, expect, test } from "vitest";
import { smallWorld } from "../../demo/small-world.ts";

const { morning, backEarly, backFirst } = smallWorld.departures;
const { agencies, users } = smallWorld;
const app = useTestApp({ env: { LIMITS: "false" } });
const { order, paid, claims, roundTrip } = returnTrips(app);

/** Checks the invariants of money, tickets and seats after every test. */
afterEach(async () => {
  expect(await app.app.payments.checkLedger()).toEqual([]);
});

describe("messages about a paid return", () => {
  test("one SMS of at most 160 GSM-7 characters has both legs, with a code each, and the link [C1.pay.01, G.pay.07]", async () => {
    const token = await paid(morning.id, backFirst.id, { passengers: 2 });
    const { tickets } = await order(token);
    const text = app.sandbox.smsInbox().find((sms) => sms.text.includes(token))?.text ?? "";
    expect(countSeptets(text)).toBeLessThanOrEqual(160);
    expect(text).toContain(`${tickets[0]?.code_verification} +1 Yaoundé-Douala `);
    expect(text).toMatch(
      new RegExp(`, retour ${tickets[2]?.code_verification} \\d\\d/\\d\\d 16h00 pl\\.\\d+ `),
    );
  });

  test("the e-mail lists the tickets of both legs [C1.pay.02]", async () => {
    const address = "aller-retour@exemple.cm";
    await paid(morning.id, backFirst.id, {
      receive_method: { type: "EMAIL", token: address },
    });
    const mail = app.sandbox.mailInbox().find(({ to }) => to.includes(address))!;
    expect(mail.subject).toContain("Vos 2 billets Yaoundé – Douala aller-retour");
    expect(mail.text).toContain("Douala – Yaoundé");
    expect(mail.text).toContain(agencies.modest.name);
  });
});

describe("after payment", () => {
  const phone = "+237677330011";
  const owner = () => ({ users: [samplePassenger(1, { phonenumber: phone }), samplePassenger(2)] });
  async function owned(out: string, home: string) {
    const link = await paid(out, home, { passengers: 2, ...owner() });
    await app.database.sql("update bookings set user_id = $2 where link_token = $1", [
      link,
      users.traveller.id,
    ]);
    const { uuid } = await order(link);
    return { link, uuid, token: await openSessionOf(app, users.traveller.id) };
  }
  const offer = async (link: string, token: string) =>
    (await app.call("getCancellation", { params: { token: link } }, { token })).body.data.tickets;
  async function cancelLeg(link: string, token: string, leg: number) {
    const tickets = (await offer(link, token)).filter((ticket) => ticket.leg === leg);
    const amount = tickets.reduce((sum, ticket) => sum + ticket.amount_back, 0);
    const body = { tickets: tickets.map(({ uuid }) => uuid), amount };
    return app.call("cancelTickets", { params: { token: link }, body }, { token });
  }
  const departsIn = (id: string, minutes: number) =>
    app.database.sql(
      `with d as (update departures set departs_at = app_now() + make_interval(mins => $2) where id = $1)
       update booking_legs set departs_at = app_now() + make_interval(mins => $2) where departure_id = $1`,
      [id, minutes],
    );
  const edit = (uuid: string, token: string, firstname: string, version = 1) =>
    app.call(
      "editBooking",
      {
        params: { id: uuid },
        body: {
          version,
          users: [{ ...samplePassenger(1), firstname }, samplePassenger(2)],
        },
      },
      { token },
    );

  test("each leg is cancelled with its own deadline and amount; the booking is CANCEL with its last ticket [G.ticket.03, G.ticket.02]", async () => {
    const { out, home } = await roundTrip();
    const { link, token } = await owned(out, home);
    await departsIn(out, 119);
    const offered = await offer(link, token);
    expect(offered.map(({ leg, refusal, amount_back }) => [leg, refusal, amount_back])).toEqual([
      [0, "too_late_to_cancel", 0],
      [0, "too_late_to_cancel", 0],
      [1, null, 3500],
      [1, null, 3500],
    ]);
    const response = await cancelLeg(link, token, 1);
    expect([response.status, response.body.data.amount]).toEqual([200, 7000]);
    const after = await order(link);
    expect([after.status, after.tickets.map((ticket) => ticket.ticket_status)]).toEqual([
      "PAID",
      ["PAID", "PAID", "CANCEL", "CANCEL"],
    ]);
    expect([await claims(out), await claims(home)]).toEqual([2, 0]);
    await departsIn(out, 121);
    expect((await cancelLeg(link, token, 0)).status).toBe(200);
    expect((await order(link)).status).toBe("CANCEL");
  });

  test("passengers can be edited until an hour before the first leg that is not cancelled [C4.ticket.05, G.ticket.09]", async () => {
    const { out, home } = await roundTrip();
    const { link, uuid, token } = await owned(out, home);
    await departsIn(out, 130);
    expect((await edit(uuid, token, "Rose")).status).toBe(200);
    expect((await cancelLeg(link, token, 0)).status).toBe(200);
    await departsIn(out, 30);
    const edited = await edit(uuid, token, "Rosalie", 2);
    expect([edited.status, edited.body.data.tickets.map(({ user }) => user.firstname)]).toEqual([
      200,
      ["Rosalie", "Rosine", "Rosalie", "Rosine"],
    ]);
    await departsIn(home, 59);
    expect((await edit(uuid, token, "Rose", 3)).body.error_code).toBe("modification_closed");
  });

  test("each agency checks in the ticket of its own leg [G.check.04]", async () => {
    const { out, home } = await roundTrip();
    const { link } = await owned(out, home);
    await departsIn(out, 30);
    await departsIn(home, 60);
    const codes = (await order(link)).tickets.map((ticket) => ticket.code_verification);
    const marks = async (member: Parameters<typeof logInMember>[1]) => {
      const token = await logInMember(app, member);
      const outcomes = [];
      for (const code_verification of [codes[0]!, codes[2]!]) {
        const { status, body } = await app.call(
          "markTicket",
          { body: { code_verification } },
          { token },
        );
        outcomes.push(body.error_code ?? status);
      }
      return outcomes;
    };
    expect(await marks(users.member.sample[9])).toEqual([200, "ticket_other_agency"]);
    expect(await marks(users.member.modest[9])).toEqual(["ticket_other_agency", 200]);
    expect((await order(link)).tickets.map((ticket) => ticket.ticket_status)).toEqual([
      "VALIDATE",
      "PAID",
      "VALIDATE",
      "PAID",
    ]);
  });

  test("a trip stays upcoming until its return has arrived [C2.ticket.01]", async () => {
    const { token, uuid } = await owned(morning.id, backEarly.id);
    await app.database.sql(
      `update booking_legs set departs_at = app_now() - interval '5 hours', arrives_at = app_now() - interval '1 hour'
       where booking_id = $1 and leg = 0`,
      [uuid],
    );
    const list = await app.call(
      "listOwnBookings",
      { query: { page: 1, state: "upcoming" } },
      { token },
    );
    expect(list.body.data.data.map((trip) => trip.uuid)).toContain(uuid);
  });
});
