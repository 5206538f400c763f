import { useQueryClient } from "@tanstack/react-query";
import { parcelBusMessages as texts } from "@wakafine/shared/parcels/bus-messages.ts";
import { dayOf } from "@wakafine/shared/rules/dates.ts";
import { useAttemptKeys } from "../../lib/attempt-keys.ts";
import { useSentForm } from "../../lib/form.ts";
import { useAccount, useServices, useT } from "../../lib/page-services.tsx";
import { textAt } from "../../lib/user-access.ts";
import { TownField } from "../../ui/town-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { useFormDraft } from "../form-draft.ts";
import { BusAndMoment } from "./departure-fields.tsx";
import { createBody, newDepartureForm, validateDepartureForm } from "./departure-form.ts";

/** Name of a new departure's draft, which is stored when the session ends. */
export const newBusDraft = "new-parcel-departure";

function useOwnTown(): string {
  const place = useAccount()?.agency?.["localisation"];
  return textAt(place as Readonly<Record<string, unknown>> | null, "town");
}

/** Plans a bus that carries parcels. Sending the same form again after a lost response plans it once [A7.parc.06]. */
export function CreateDepartureDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const keys = useAttemptKeys();
  const form = useSentForm({
    initial: newDepartureForm(dayOf(new Date()), useOwnTown()),
    validate: (values) => validateDepartureForm(values, { now: new Date() }),
    send(values) {
      const body = createBody(values);
      return callApi(
        "createParcelDeparture",
        { body },
        { authenticated: true, quiet: true, idempotencyKey: keys.keyOf(JSON.stringify(body)) },
      );
    },
    succeeded({ data }) {
      void queryClient.invalidateQueries({ queryKey: ["listParcelDepartures"] });
      void queryClient.invalidateQueries({ queryKey: ["listParcelVehicles"] });
      toasts.show("ok", t(texts.created, { bus: data.bus_number }));
      onClose();
    },
  });
  useFormDraft(form, newBusDraft);
  const townField = (name: "city_departure" | "city_destination", label: string) => {
    const { value, error } = form.bind(name);
    return (
      <TownField
        label={label}
        name={name}
        value={value}
        error={error}
        onValue={(text) => form.change(name, text)}
        onLeave={() => form.leave(name)}
      />
    );
  };
  return (
    <FormDialog
      title={t(texts.createTitle)}
      form={form.formProps}
      submitLabel={t(texts.createNow)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={onClose}
    >
      <BusAndMoment form={form} />
      {townField("city_departure", t(texts.from))}
      {townField("city_destination", t(texts.to))}
    </FormDialog>
  );
}
