import type { BookingInfo } from "@wakafine/shared/bookings/own-bookings-contract.ts";
import { useServices } from "../../../lib/page-services.tsx";
import type { ApiRead } from "../../../lib/use-api-read.ts";
import { Loaded } from "./account-page.tsx";
import { EditablePassengers } from "./editable-passengers.tsx";
import { tripPath } from "./trips-address.ts";

/** The form of a trip's passengers, delivery and boarding points, once the trip is read. */
export function EditTrip({
  uuid,
  trip: { data, failure, read },
}: {
  readonly uuid: string;
  readonly trip: ApiRead<BookingInfo>;
}) {
  const { callApi } = useServices();
  return (
    <Loaded query={{ data, error: failure, isPaused: false, refetch: read }}>
      {(info) => (
        <EditablePassengers
          info={info}
          send={(body) =>
            callApi(
              "editBooking",
              { params: { id: uuid }, body },
              { authenticated: true, quiet: true },
            )
          }
          editsTrip
          readAgain={() => void read()}
          savedPath={tripPath(uuid)}
        />
      )}
    </Loaded>
  );
}
