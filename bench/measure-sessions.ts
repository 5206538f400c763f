import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Measuring } from "@wakafine/server/demo/seed-measuring.ts";
import { wireModules } from "@wakafine/server/wiring.ts";
import { hashPassword, verifyPassword } from "@wakafine/server/modules/accounts/password.ts";
import type { Figure } from "./figure.ts";
import { median } from "./figure.ts";
import type { Load } from "./load.ts";
import { generateLoad } from "./load.ts";
import { sql } from "./measure-rush.ts";
import { failures, inTurn, searchAddress } from "./measure-search.ts";
import { handlerOf } from "./measure-seats.ts";
import { guest, measuredContext } from "./measured-context.ts";
import { serveBare, serveProduct } from "./processes.ts";
import { joined } from "./recording.ts";
import { sampleBooking } from "@wakafine/testkit/sample-booking.ts";

const rounds = 5;
const password = "Mesure-2026-baobab";

/** Creates a traveller with a session and returns its token. */
async function loggedIn(
  databaseUrl: string,
): Promise<{ readonly email: string; readonly token: string }> {
  const id = randomUUID();
  const email = `${id}@bench.example`;
  const token = randomBytes(32).toString("base64url");
  await sql(
    databaseUrl,
    `with opened as (
       insert into users (id, public_id, lastname, role_id, validated_at, password_hash) values ($1, $2, 'Mesure', 2, app_now(), $4))
     insert into contacts (user_id, kind, value, verified_at) values ($1, 'email', $3, app_now())`,
    [id, id, email, await hashPassword(password)],
  );
  await sql(
    databaseUrl,
    "insert into sessions (id, token_hash, user_id, expires_at) values ($1, $2, $3, app_now() + interval '30 days')",
    [randomUUID(), createHash("sha256").update(token).digest(), id],
  );
  return { email, token };
}

interface Compared {
  readonly ratio: number;
  readonly withSession: Load;
  readonly withoutSession: Load;
}

/** Measures a call alternately with and without a session and returns the median of the ratios. */
async function withAndWithout(
  call: { readonly url: string; readonly method?: "GET" | "POST"; readonly body?: string },
  token: string,
): Promise<Compared> {
  const shot = (headers: Readonly<Record<string, string>>) =>
    generateLoad({ ...call, headers, seconds: 5 });
  await shot({});
  const pairs: { readonly withSession: Load; readonly withoutSession: Load }[] = [];
  for (let round = 0; round < rounds; round += 1)
    pairs.push({
      withSession: await shot({ authorization: token }),
      withoutSession: await shot({}),
    });
  const ratio = median(
    pairs.map(
      ({ withSession, withoutSession }) => withSession.perSecond / withoutSession.perSecond,
    ),
  );
  return {
    ratio,
    ...(pairs[Math.floor(rounds / 2)] as { withSession: Load; withoutSession: Load }),
  };
}

/** Creates an order and returns its hidden token. Reading an order is public; a request with a token also looks up its session. */
async function orderOf(address: string, departure: string): Promise<string> {
  const response = await fetch(`${address}/api/bookings`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(sampleBooking(departure, 1)),
  });
  const { data } = (await response.json()) as { data: { order_hidden_uuid: string } };
  return `${address}/api/bookings/order/${data.order_hidden_uuid}`;
}

/** Measures `GET user/me`, where the session check is half of the work. */
async function ownData(
  databaseUrl: string,
  address: string,
  token: string,
): Promise<{ readonly ratio: number; readonly product: Load; readonly floor: Load }> {
  const { context, recorded, close } = measuredContext(databaseUrl);
  const wired = wireModules(context);
  const authentication = await wired.authenticate(token);
  await handlerOf(wired, "getMe")({}, { ...guest(0), actor: authentication?.actor ?? null });
  const bare = await serveBare(databaseUrl);
  try {
    await bare.load([joined(recorded())]);
    return await inTurn(
      () => generateLoad({ url: `${address}/api/user/me`, headers: { authorization: token } }),
      () => generateLoad({ url: bare.address, method: "POST", body: "{}" }),
    );
  } finally {
    await close();
    await bare.stop();
  }
}

function perSecond({ withSession, withoutSession }: Compared): string {
  return `${Math.round(withSession.perSecond)}/s against ${Math.round(withoutSession.perSecond)}/s`;
}

/** Returns the passwords verified per second, two at a time as in the server: the upper limit of log-ins. */
async function bareVerifies(): Promise<number> {
  const hash = await hashPassword(password);
  const started = performance.now();
  let verified = 0;
  const queue = async () => {
    while (performance.now() - started < 5000) {
      await verifyPassword(password, hash);
      verified += 1;
    }
  };
  await Promise.all([queue(), queue()]);
  return (verified * 1000) / (performance.now() - started);
}

/** Measures the cost of a session per request and of a log-in beyond its password check, and checks that reads write nothing. */
export async function measureSessions(
  databaseUrl: string,
  measuring: Measuring,
  departure: string,
): Promise<Figure[]> {
  const { email, token } = await loggedIn(databaseUrl);
  const product = await serveProduct(databaseUrl);
  try {
    const { api, body } = searchAddress(measuring);
    const search = await withAndWithout(
      { url: product.address + api, method: "POST", body },
      token,
    );
    const order = await withAndWithout({ url: await orderOf(product.address, departure) }, token);
    const check = await ownData(databaseUrl, product.address, token);
    const [session] = await sql<{ moved: number }>(
      databaseUrl,
      "select count(*)::integer as moved from sessions where seen_at <> created_at",
    );
    const floor = await bareVerifies();
    const logins = await generateLoad({
      url: `${product.address}/api/auth/custumer/login`,
      method: "POST",
      body: JSON.stringify({ identifier: email, password }),
      connections: 2,
    });
    return [
      {
        name: "reading an order with a session against without",
        value: order.ratio,
        unit: "ratio",
        target: { atLeast: 0.85 },
        detail: perSecond(order),
      },
      {
        name: "search, which asks nobody who calls, with a session against without",
        value: search.ratio,
        unit: "ratio",
        target: { atLeast: 0.85 },
        detail: perSecond(search),
      },
      {
        name: "one's own data (session check and one read) against a bare handler with the same statements",
        value: check.ratio,
        unit: "ratio",
        target: { atLeast: 0.7 },
        detail: `${Math.round(check.product.perSecond)}/s against ${Math.round(check.floor.perSecond)}/s`,
      },
      {
        name: "sessions written to by a minute of checks",
        value: session?.moved ?? -1,
        unit: "count",
        target: { atMost: 0 },
      },
      {
        name: "logins against bare password checks",
        value: logins.perSecond / floor,
        unit: "ratio",
        target: { atLeast: 0.7 },
        detail: `${logins.perSecond.toFixed(1)}/s against ${floor.toFixed(1)}/s, p95 ${logins.p95} ms`,
      },
      failures("calls with a session and logins", [
        search.withSession,
        search.withoutSession,
        order.withSession,
        order.withoutSession,
        check.product,
        logins,
      ]),
    ];
  } finally {
    await product.stop();
  }
}
