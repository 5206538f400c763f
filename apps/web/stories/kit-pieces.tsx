import { useState } from "react";
import { Badge, Note } from "../src/ui/badge.tsx";
import { Button } from "../src/ui/button.tsx";
import { CheckBox, ChoiceCard, PayMark, Segmented, Switch } from "../src/ui/choice.tsx";
import { type Column, DataTable, FillBar, LoadMore, Pagination } from "../src/ui/data-table.tsx";
import { DateField } from "../src/ui/date-field.tsx";
import { ConfirmDialog, Dialog } from "../src/ui/dialog.tsx";
import { EmptyState } from "../src/ui/empty-state.tsx";
import { ErrorState } from "../src/ui/error-state.tsx";
import { HourFigure } from "../src/ui/figures.tsx";
import { CountdownBox, HoldBar } from "../src/ui/hold-bar.tsx";
import { MiniTrip } from "../src/ui/journey.tsx";
import { ActionBar, PriceLines } from "../src/ui/price-lines.tsx";
import { TripSkeletons } from "../src/ui/skeleton.tsx";
import { Stepper } from "../src/ui/stepper.tsx";
import { PhoneField, SelectField, TextField, TimeField } from "../src/ui/text-fields.tsx";
import { SeatBadge, TicketCard } from "../src/ui/ticket-card.tsx";
import { TripCard } from "../src/ui/trip-card.tsx";

const calao = { name: "Grand Calao", mark: "calao", colour: "#18221c" };
const journey = { hour: "06:30", arrival: "11:30", duration: "5 h · direct", from: "Mvan", to: "Akwa" };
const inFourteenMinutes = Date.now() + 872_000;

export function TripPieces() {
  const action = <Button>Choisir</Button>;
  return (
    <section className="trips">
      <TripCard journey={journey} agency={calao} agencyNote="Clim, collation" classText="VIP" vip price={6500} seatsLeft={9} seatsText="9 places libres" action={action} />
      <TripCard journey={{ ...journey, hour: "08:00" }} agency={{ name: "Trois Collines" }} classText="Économique" vip={false} price={4000} seatsLeft={3} seatsText="Plus que 3 places" action={action} />
      <TripCard
        journey={{ ...journey, hour: "23:00", arrival: "06:00", duration: "7 h de nuit", night: true, arrivalDay: "sam. 19 déc." }}
        agency={{ name: "Harmattan Lignes", mark: "wind" }} classText="VIP" vip price={6500} seatsLeft={0} seatsText="Complet"
      />
      <TripSkeletons count={1} text="Recherche des départs…" />
    </section>
  );
}

export function FormPieces() {
  return (
    <section className="stack">
      <div className="grid2">
        <TextField label="Nom" defaultValue="Ngo Bassa" />
        <TextField label="Prénom" error="Veuillez saisir le nom" />
      </div>
      <PhoneField label="Téléphone" defaultValue="6 77 12 34 56" help="Repris du voyageur 1." />
      <div className="grid2">
        <DateField label="Date" defaultValue="2026-12-18" />
        <TimeField label="Heure" />
      </div>
      <SelectField label="Trier par" defaultValue="b">
        <option value="a">Heure</option>
        <option value="b">Prix croissant</option>
      </SelectField>
      <Segmented legend="Sexe" options={[{ value: "1", label: "Homme" }, { value: "2", label: "Femme" }, { value: "3", label: "Autre" }]} input={{ name: "sex", defaultValue: "2" }} />
      <CheckBox defaultChecked>Je n'ai pas de carte</CheckBox>
      <CheckBox error="Ce champ est requis.">J'accepte les conditions</CheckBox>
      <Switch>
        <b>Créer un compte</b>
      </Switch>
      <ChoiceCard name="pay" defaultChecked mark={<PayMark method="mtn" />}>
        <b>MTN Mobile Money</b>
        <br />
        <span className="xs">Frais 260 FCFA</span>
      </ChoiceCard>
      <ChoiceCard name="pay" mark={<PayMark method="om" />}>
        <b>Orange Money</b>
      </ChoiceCard>
    </section>
  );
}

export function MoneyPieces() {
  const [open, setOpen] = useState<"wide" | "small" | null>(null);
  const facts = [{ label: "Soyez là à", value: "05 h 45" }, { label: "Arrivée", value: "11 h 30" }, { label: "Prix", value: "6 500 FCFA" }];
  return (
    <section className="stack">
      <HoldBar end={inFourteenMinutes} totalSeconds={900} title="Vos 2 places sont gardées." detail="Places 11 et 12" />
      <CountdownBox end={inFourteenMinutes - 800_000} totalSeconds={120} text="avant la fin de la demande" />
      <Stepper steps={["Informations", "Vérification", "Paiement"]} current={1} label="Étape 2 sur 3" />
      <MiniTrip hour="06:30" title="Yaoundé, Mvan – Douala, Akwa" detail="ven. 18 déc. · Grand Calao · VIP" />
      <PriceLines
        lines={[{ label: "2 billets VIP", note: "2 × 6 500 FCFA, taxes comprises", amount: "13 000 FCFA" }, { label: "Frais MTN Mobile Money", note: "2 % du prix", amount: "260 FCFA" }]}
        totalLabel="Total" total={13260}
      />
      <TicketCard
        ticket={{ agency: calao, classText: "Vip", vip: true, from: { town: "Yaoundé", place: "Gare de Mvan" }, to: { town: "Ngaoundéré", place: "Gare d'Akwa" }, day: "ven. 18 déc. 2026", hour: "06:30", seat: "11", facts, passenger: "Aline Ngo Bassa", code: "CAL-7K3M9QXW" }}
        qr={<svg viewBox="0 0 10 10" role="img" aria-label="QR code" />}
      />
      <div className="row">
        <Button onClick={() => setOpen("wide")}>Ouvrir</Button>
        <Button look="danger" onClick={() => setOpen("small")}>Annuler le billet</Button>
      </div>
      <Dialog open={open === "wide"} onClose={() => setOpen(null)} title="Paiement" overline="Étape 3 sur 3" size="wide" onBack={() => setOpen(null)}
        aside={<Stepper steps={["Informations", "Vérification", "Paiement"]} current={2} label="Étape 3 sur 3" />}
        banner={<HoldBar end={inFourteenMinutes} totalSeconds={900} title="Vos 2 places sont gardées." />}
        footer={<ActionBar label="Total" total={13260}><Button size="big">Payer</Button></ActionBar>}>
        <FormPieces />
      </Dialog>
      <ConfirmDialog open={open === "small"} title="Annuler ce billet ?" text="Vous recevez 6 500 FCFA sous 14 jours." confirmLabel="Annuler le billet" cancelLabel="Garder" danger onConfirm={() => setOpen(null)} onCancel={() => setOpen(null)} />
    </section>
  );
}

interface Row {
  readonly hour: string;
  readonly town: string;
  readonly sold: number;
}
const rows: readonly Row[] = [{ hour: "05:00", town: "Douala", sold: 70 }, { hour: "06:30", town: "Kribi", sold: 27 }];

const columns: readonly Column<Row>[] = [
          { id: "hour", header: "Départ", cell: (row) => <HourFigure value={row.hour} /> },
          { id: "town", header: "Destination", cell: (row) => <b>{row.town}</b> },
          { id: "sold", header: "Places", cell: (row) => (<><b>{row.sold}</b> / 70 <FillBar part={row.sold} whole={70} /></>) },
          { id: "state", header: "État", cell: () => <Badge tone="ok">En vente</Badge> },
        ];

export function StatePieces() {
  return (
    <section className="stack">
      <div className="row">
        <Badge>Parti</Badge>
        <Badge tone="ok">Payé</Badge>
        <Badge tone="warn">Annulé</Badge>
        <SeatBadge seat="11" />
      </div>
      <Note tone="hold">Votre paiement PayPal est en cours de traitement.</Note>
      <Note tone="warn">Des départs existent déjà à ces dates</Note>
      <EmptyState title="Aucun trajet trouvé pour les paramètres spécifiés" text="Le prochain départ est le samedi." picture>
        <Button full>Voir le samedi 19</Button>
      </EmptyState>
      <ErrorState title="Votre paiement n'a pas pu être effectué" safe="Vous n'avez pas été débité." text="MTN a refusé : solde insuffisant.">
        <Button full busy>Réessayer avec MTN</Button>
        <Button full look="quiet">Payer autrement</Button>
      </ErrorState>
      <DataTable
        caption="Départs" rows={rows} rowKey={(row) => row.hour} selectedKeys={new Set(["06:30"])}
        columns={columns}
      />
      <Pagination page={2} perPage={8} total={31} onPage={() => undefined} />
      <LoadMore busy={false} onMore={() => undefined} />
    </section>
  );
}
