/** An entry of a reference list of default_data: a fixed id with its titles (C3.ref.10–22, G.ref.02, G.role.06). */
export interface Reference {
  readonly id: number;
  readonly title_fr: string;
  readonly title_en: string;
}

function numbered(...titles: readonly (readonly [string, string])[]): readonly Reference[] {
  return titles.map(([title_fr, title_en], index) => ({ id: index + 1, title_fr, title_en }));
}

/** Returns the entry of a reference list by its id. Throws when it does not exist. */
export function titled(references: readonly Reference[], id: number): Reference {
  const found = references.find((one) => one.id === id);
  if (!found) throw new Error(`no reference entry with id ${id}`);
  return found;
}

/** Account roles 1–5; 4 is any account attached to an agency, 5 is never assigned automatically [G.role.01]. */
export const userRoles = numbered(
  ["Administrateur", "Administrator"],
  ["Client", "Client"],
  ["Invité", "Guest"],
  ["Agence", "Agency"],
  ["Utilisateur", "User"],
);

export const userSexes = numbered(["Homme", "Male"], ["Femme", "Female"], ["Autre", "Other"]);

export const vehicleTypes = numbered(["Bus", "Bus"], ["Train", "Train"], ["Avion", "Plane"]);

/** The vehicle types, and 4 for agencies that send parcels only [G.role.13]. */
export const agencyTransportTypes: readonly Reference[] = [
  ...vehicleTypes,
  { id: 4, title_fr: "Colis", title_en: "Parcels" },
];

/** Agency roles 1–9; 1 and 2 have the names of the specification [G.role.06]. */
export const agencyRoles = numbered(
  ["Administrateur", "Administrator"],
  ["Edimester", "Edimester"],
  ["Gestionnaire", "Manager"],
  ["Responsable colis", "Parcel manager"],
  ["Guichet d'envoi de colis", "Parcel sender desk"],
  ["Chargement des colis", "Parcel loader"],
  ["Déchargement des colis", "Parcel unloader"],
  ["Guichet de retrait de colis", "Parcel pick-up desk"],
  ["Contrôleur", "Controller"],
);

/** Weekdays 1 Monday to 7 Sunday [G.search.12]. */
export const weekdays = numbered(
  ["Lundi", "Monday"],
  ["Mardi", "Tuesday"],
  ["Mercredi", "Wednesday"],
  ["Jeudi", "Thursday"],
  ["Vendredi", "Friday"],
  ["Samedi", "Saturday"],
  ["Dimanche", "Sunday"],
);

export interface PackageStatus extends Reference {
  readonly code: "WAREHOUSE" | "EMBARK" | "ARRIVE" | "RECEIVE";
}

/** The four states of a parcel, in order [G.parc.01, G.parc.15]. */
export const packageStatuses: readonly PackageStatus[] = [
  { id: 1, code: "WAREHOUSE", title_fr: "En entrepôt", title_en: "In warehouse" },
  { id: 2, code: "EMBARK", title_fr: "En route", title_en: "En route" },
  { id: 3, code: "ARRIVE", title_fr: "Arrivé", title_en: "Arrived" },
  { id: 4, code: "RECEIVE", title_fr: "Retiré", title_en: "Picked up" },
];
