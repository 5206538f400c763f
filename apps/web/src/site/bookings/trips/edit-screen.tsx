import { tripsMessages } from "@wakafine/shared/bookings/trips-messages.ts";
import { QueryRoot, useApiQuery } from "../../../lib/api-query.tsx";
import { usePageAddress } from "../../../lib/page-address.tsx";
import { pageQuery } from "../../../lib/page-data.tsx";
import { useServices, useT } from "../../../lib/page-services.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { arrowLeftIcon } from "../../../ui/icons.ts";
import { Loaded } from "./account-page.tsx";
import { EditablePassengers } from "./editable-passengers.tsx";
import { tripPath } from "./trips-address.ts";
import * as styles from "./trips.module.css";

/** `/app/ticket/edit/:uuid`: names, sex and identity numbers of the passengers [C2.ticket.04, C2.ticket.06]. */
export function Screen() {
  return (
    <QueryRoot>
      <Edit />
    </QueryRoot>
  );
}

function Edit() {
  const t = useT();
  const { callApi } = useServices();
  const { uuid = "" } = usePageAddress().params;
  const query = useApiQuery(pageQuery("getBookingInfo", { query: { uuid } }), {
    authenticated: true,
  });
  return (
    <div className={styles.page}>
      <h1 className="h1">{t(tripsMessages.editTitle)}</h1>
      <Loaded query={query}>
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
            readAgain={() => void query.refetch()}
            savedPath={tripPath(uuid)}
          />
        )}
      </Loaded>
      <ButtonLink to={tripPath(uuid)} variant="quiet" icon={arrowLeftIcon}>
        {t(tripsMessages.backToTrip)}
      </ButtonLink>
    </div>
  );
}
