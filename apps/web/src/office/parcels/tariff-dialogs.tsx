import { useQueryClient } from "@tanstack/react-query";
import { parcelTariffMessages as texts } from "@wakafine/shared/parcels/tariff-messages.ts";
import type { Tariff } from "@wakafine/shared/parcels/tariff-contract.ts";
import { useApiMutation } from "../../lib/api-query.tsx";
import { useSentForm } from "../../lib/form.ts";
import { useAccount, useLanguage, useServices, useT } from "../../lib/page-services.tsx";
import { shownTown } from "../../lib/town-text.ts";
import { textAt } from "../../lib/user-access.ts";
import { ConfirmDialog } from "../../ui/dialog.tsx";
import { TextField } from "../../ui/text-fields.tsx";
import { TownField } from "../../ui/town-field.tsx";
import { FormDialog } from "../form-dialog.tsx";
import { tariffBodyOf, type TariffForm, tariffFormOf, validateTariff } from "./tariff-form.ts";
import * as styles from "./parcel-manager.module.css";

/** Returns a function that names the route of a tariff. */
export function useTariffRoute() {
  const t = useT();
  const language = useLanguage();
  return ({ city_departure: from, city_destination: to }: Tariff) =>
    t(texts.routeOf, { from: shownTown(from, language), to: shownTown(to, language) });
}

interface Props {
  /** Null: a new one. */
  readonly tariff: Tariff | null;
  readonly known: readonly Tariff[];
  readonly onClose: () => void;
}

function useTariffForm({ tariff, known, onClose }: Props) {
  const t = useT();
  const { callApi, toasts } = useServices();
  const queryClient = useQueryClient();
  const routeOf = useTariffRoute();
  const place = useAccount()?.agency?.["localisation"];
  const ownTown = textAt(place as Readonly<Record<string, unknown>> | null, "town");
  return useSentForm<TariffForm, Tariff>({
    initial: tariffFormOf(tariff, ownTown),
    validate: (values) => validateTariff(values, tariff ? [] : known),
    send: (values) =>
      callApi(
        "setParcelTariff",
        { body: tariffBodyOf(values) },
        { authenticated: true, quiet: true },
      ),
    succeeded({ data }) {
      void queryClient.invalidateQueries({ queryKey: ["listParcelTariffs"] });
      void queryClient.invalidateQueries({ queryKey: ["suggestParcelPrice"] });
      toasts.show("ok", t(texts.saved, { route: routeOf(data) }));
      onClose();
    },
  });
}

/** Sets the prices of a route; those of a known one keep its towns (decision 0177). */
export function TariffDialog(props: Props) {
  const t = useT();
  const routeOf = useTariffRoute();
  const { tariff } = props;
  const form = useTariffForm(props);
  const town = (name: "city_departure" | "city_destination") => (
    <TownField
      label={t(name === "city_departure" ? texts.from : texts.to)}
      name={name}
      value={form.bind(name).value}
      error={form.bind(name).error}
      onValue={(text) => form.change(name, text)}
      onLeave={() => form.leave(name)}
    />
  );
  const number = (name: "base" | "included_kg" | "per_kg" | "medium" | "large") => (
    <TextField
      label={t(texts[fieldLabels[name]])}
      inputMode="numeric"
      autoComplete="off"
      {...form.bind(name)}
    />
  );
  return (
    <FormDialog
      title={t(tariff ? texts.changeTitle : texts.addTitle)}
      form={form.formProps}
      submitLabel={t(texts.save)}
      busy={form.busy}
      refusal={form.refusal}
      onClose={props.onClose}
    >
      {tariff ? (
        <p className="b">{routeOf(tariff)}</p>
      ) : (
        <>
          {town("city_departure")}
          {town("city_destination")}
        </>
      )}
      <div className={styles.pair}>
        {number("base")}
        {number("included_kg")}
      </div>
      {number("per_kg")}
      {number("medium")}
      {number("large")}
      <TextField
        label={t(texts.rateField)}
        help={t(texts.rateHelp)}
        inputMode="decimal"
        autoComplete="off"
        {...form.bind("value_rate")}
      />
      <TextField
        label={t(texts.maxValueField)}
        help={t(texts.maxValueHelp)}
        inputMode="numeric"
        autoComplete="off"
        {...form.bind("max_value")}
      />
      <p className="muted">{t(texts.newOnly)}</p>
    </FormDialog>
  );
}

const fieldLabels = {
  base: "baseField",
  included_kg: "includedField",
  per_kg: "perKgField",
  medium: "mediumField",
  large: "largeField",
} as const;

/** Deletes the prices of a route; the desk enters its amounts again. */
export function DeleteTariffDialog(props: {
  readonly tariff: Tariff;
  readonly onClose: () => void;
}) {
  const t = useT();
  const { toasts } = useServices();
  const route = useTariffRoute()(props.tariff);
  const { mutate, isPending } = useApiMutation("deleteParcelTariff", {
    refreshes: ["listParcelTariffs", "suggestParcelPrice"],
    toastsFailure: true,
    onSuccess() {
      toasts.show("ok", t(texts.removed, { route }));
      props.onClose();
    },
    onError: (failure) => failure.kind === "refused" && props.onClose(),
  });
  return (
    <ConfirmDialog
      open
      title={t(texts.removeTitle, { route })}
      text={t(texts.removeText)}
      confirmLabel={t(texts.removeNow)}
      cancelLabel={t(texts.keep)}
      danger
      busy={isPending}
      onConfirm={() => mutate({ params: { id: props.tariff.uuid } })}
      onCancel={isPending ? () => undefined : props.onClose}
    />
  );
}
