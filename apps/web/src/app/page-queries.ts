import type { PageAddress } from "../lib/page-address.tsx";
import type { PageQuery } from "../lib/page-data.tsx";
import { bookingQueries } from "../site/bookings/booking-address.ts";
import { orderQuery } from "../site/bookings/order/order-query.ts";
import { resultsQueries } from "../site/departures/search-payload.ts";
import { parcelQueries } from "../site/parcels/parcel-query.ts";
import { homeData } from "../site/home/home-data.ts";

/**
 * The endpoints that the server calls before it renders a page, by the path of its route. They are not part of the route, because the
 * browser loads the routes with every page and needs none of this.
 */
export const pageQueries: Readonly<Record<string, (address: PageAddress) => readonly PageQuery[]>> =
  {
    "/app/home": () => [homeData],
    "/app/result": ({ query }) => resultsQueries(query),
    "/app/parcel": parcelQueries,
    "/app/parcel/:code": parcelQueries,
    "/app/booking": ({ query }) => bookingQueries(query),
    // A top-up belongs to an agency; the browser reads it with the member's session.
    "/payment/loading": ({ query }) => (query.has("topup") ? [] : [orderQuery(query.get("order"))]),
    "/app/reservation/success/paypal/:token": ({ params }) => [orderQuery(params["token"])],
    "/app/reservation/success/:token": ({ params }) => [orderQuery(params["token"])],
    "/app/reservation/error/:token": ({ params }) => [orderQuery(params["token"])],
  };
