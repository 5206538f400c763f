import { towns } from "@wakafine/shared/reference/towns.ts";

/** Regions of Cameroon by their French name. */
export const regionsInEnglish = {
  Adamaoua: "Adamawa",
  Centre: "Centre",
  Est: "East",
  "Extrême-Nord": "Far North",
  Littoral: "Littoral",
  Nord: "North",
  "Nord-Ouest": "North-West",
  Ouest: "West",
  Sud: "South",
  "Sud-Ouest": "South-West",
} as const;
export type Region = keyof typeof regionsInEnglish;

export interface TownPlace {
  readonly slug: string;
  readonly region: Region;
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

// Positions: GeoNames, CC BY 4.0.
const rows: Readonly<
  Record<string, readonly [region: Region, latitude: number, longitude: number]>
> = {
  "abong-mbang": ["Est", 3.98333, 13.18333],
  akonolinga: ["Centre", 3.76667, 12.25],
  ambam: ["Sud", 2.38333, 11.28333],
  bafang: ["Ouest", 5.15705, 10.1771],
  bafia: ["Centre", 4.75, 11.23333],
  bafoussam: ["Ouest", 5.47775, 10.41759],
  bali: ["Nord-Ouest", 5.88737, 10.01176],
  bamenda: ["Nord-Ouest", 5.9597, 10.14597],
  bandjoun: ["Ouest", 5.37568, 10.41326],
  bangangte: ["Ouest", 5.14079, 10.52535],
  bankim: ["Adamaoua", 6.08303, 11.4905],
  banyo: ["Adamaoua", 6.75, 11.81667],
  batibo: ["Nord-Ouest", 5.8358, 9.8553],
  batouri: ["Est", 4.43333, 14.36667],
  belabo: ["Est", 4.93333, 13.3],
  bertoua: ["Est", 4.57728, 13.68459],
  "betare-oya": ["Est", 5.6, 14.08333],
  buea: ["Sud-Ouest", 4.15342, 9.24231],
  douala: ["Littoral", 4.04827, 9.70428],
  doume: ["Est", 4.23333, 13.45],
  dschang: ["Ouest", 5.44397, 10.05332],
  ebolowa: ["Sud", 2.9, 11.15],
  edea: ["Littoral", 3.8, 10.13333],
  "ekondo-titi": ["Sud-Ouest", 4.603, 9.0404],
  eseka: ["Centre", 3.65, 10.76667],
  figuil: ["Nord", 9.75574, 13.9647],
  fontem: ["Sud-Ouest", 5.4685, 9.8818],
  foumban: ["Ouest", 5.72662, 10.89865],
  foumbot: ["Ouest", 5.50803, 10.6325],
  fundong: ["Nord-Ouest", 6.28, 10.283],
  garoua: ["Nord", 9.30143, 13.39771],
  "garoua-boulai": ["Est", 5.88333, 14.55],
  guider: ["Nord", 9.9333, 13.94671],
  kaele: ["Extrême-Nord", 10.10917, 14.45083],
  kekem: ["Ouest", 5.15689, 10.01996],
  kousseri: ["Extrême-Nord", 12.07689, 15.03063],
  kribi: ["Sud", 2.93725, 9.90765],
  kumba: ["Sud-Ouest", 4.6363, 9.4469],
  kumbo: ["Nord-Ouest", 6.2, 10.66667],
  lagdo: ["Nord", 9.05828, 13.66605],
  limbe: ["Sud-Ouest", 4.02356, 9.20607],
  lolodorf: ["Sud", 3.23333, 10.73333],
  loum: ["Littoral", 4.7182, 9.7351],
  magba: ["Ouest", 5.95, 11.21667],
  makak: ["Centre", 3.55, 11.03333],
  mamfe: ["Sud-Ouest", 5.75132, 9.3137],
  manjo: ["Littoral", 4.8428, 9.8217],
  maroua: ["Extrême-Nord", 10.59095, 14.31593],
  mbalmayo: ["Centre", 3.51667, 11.5],
  mbandjock: ["Centre", 4.45, 11.9],
  mbanga: ["Littoral", 4.5016, 9.5671],
  mbengwi: ["Nord-Ouest", 6.01667, 10],
  mbouda: ["Ouest", 5.62611, 10.25421],
  meiganga: ["Adamaoua", 6.51667, 14.3],
  melong: ["Littoral", 5.12181, 9.96143],
  mokolo: ["Extrême-Nord", 10.74244, 13.80227],
  mora: ["Extrême-Nord", 11.04611, 14.14011],
  mundemba: ["Sud-Ouest", 4.9479, 8.8724],
  mutengene: ["Sud-Ouest", 4.0913, 9.3144],
  muyuka: ["Sud-Ouest", 4.2898, 9.4103],
  "nanga-eboko": ["Centre", 4.68333, 12.36667],
  ndikinimeki: ["Centre", 4.76667, 10.83333],
  ndop: ["Nord-Ouest", 5.98843, 10.43859],
  ngaoundal: ["Adamaoua", 6.5, 13.26667],
  ngaoundere: ["Adamaoua", 7.32765, 13.58472],
  nkambe: ["Nord-Ouest", 6.63333, 10.66667],
  nkongsamba: ["Littoral", 4.9547, 9.9404],
  nkoteng: ["Centre", 4.51667, 12.03333],
  ntui: ["Centre", 4.45, 11.63333],
  obala: ["Centre", 4.16667, 11.53333],
  penja: ["Littoral", 4.63911, 9.67987],
  poli: ["Nord", 8.4756, 13.24097],
  "rey-bouba": ["Nord", 8.6724, 14.1786],
  saa: ["Centre", 4.36667, 11.45],
  sangmelima: ["Sud", 2.93333, 11.98333],
  tchollire: ["Nord", 8.4022, 14.1698],
  tibati: ["Adamaoua", 6.46504, 12.62843],
  tignere: ["Adamaoua", 7.36667, 12.65],
  tiko: ["Sud-Ouest", 4.075, 9.36005],
  tombel: ["Sud-Ouest", 4.7466, 9.6705],
  tonga: ["Ouest", 4.96667, 10.7],
  touboro: ["Nord", 7.7708, 15.3568],
  wum: ["Nord-Ouest", 6.38333, 10.06667],
  yabassi: ["Littoral", 4.45697, 9.96822],
  yagoua: ["Extrême-Nord", 10.34107, 15.23288],
  yaounde: ["Centre", 3.86667, 11.51667],
  yokadouma: ["Est", 3.51667, 15.05],
  yoko: ["Centre", 5.53333, 12.31667],
};

/** Returns region and position of a town of the static list. */
export function placeOf(slug: string): TownPlace {
  const row = rows[slug];
  if (!row) throw new RangeError(`unknown town slug ${slug}`);
  return { slug, region: row[0], latitude: row[1], longitude: row[2] };
}

const slugs: ReadonlyMap<string, string> = new Map(towns.map(({ name, slug }) => [name, slug]));

/** Returns the slug of a town by its name in the static list. */
export function slugNamed(name: string): string {
  const slug = slugs.get(name);
  if (slug === undefined) throw new RangeError(`the static list has no town ${name}`);
  return slug;
}

/** Returns the great-circle distance in kilometres of two towns, for shares of a route, not for its length. */
export function kilometresBetween(one: TownPlace, other: TownPlace): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (a: number, b: number): number => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(one.latitude, other.latitude) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(one.longitude, other.longitude);
  return 2 * 6371 * Math.asin(Math.sqrt(chord));
}
