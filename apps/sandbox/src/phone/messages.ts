export type PhoneLanguage = "fr" | "en";

type Pair = readonly [fr: string, en: string];

/** All texts of the simulated phone, French and English side by side. `{…}` are placeholders. */
const texts = {
  simulation: ["SIMULATION", "SIMULATION"],
  simulationNote: [
    "Téléphone de démonstration\u00a0: ni argent, ni SMS, ni e-mail réels.",
    "Demonstration phone: no real money, SMS or e-mail.",
  ],
  title: ["Téléphone simulé", "Simulated phone"],
  otherLanguage: ["English", "Français"],
  refresh: ["Actualiser", "Refresh"],
  back: ["Retour", "Back"],
  chooseNumber: ["Quel téléphone voulez-vous tenir\u00a0?", "Whose phone do you want to hold?"],
  typeNumber: ["Numéro de téléphone", "Phone number"],
  open: ["Ouvrir", "Open"],
  recentNumbers: ["Numéros récents", "Recent numbers"],
  noNumbers: [
    "Aucun numéro pour le moment. Lancez un paiement ou tapez un numéro.",
    "No number yet. Start a payment or type a number.",
  ],
  badNumber: [
    "Ce numéro n’est pas complet\u00a0: 9 chiffres qui commencent par 6.",
    "This number is not complete: 9 digits starting with 6.",
  ],
  waitingCount: ["{n} paiement à confirmer", "{n} payment to confirm"],
  waitingCounts: ["{n} paiements à confirmer", "{n} payments to confirm"],
  nothingWaiting: ["Aucun paiement à confirmer", "No payment to confirm"],
  smsCount: ["{n} SMS", "{n} SMS"],
  asks: ["Wakafine demande {amount}", "Wakafine is asking for {amount}"],
  enterPin: ["Entrez votre code PIN", "Enter your PIN"],
  pinHint: ["4 ou 5 chiffres, n’importe lesquels.", "Any 4 or 5 digits."],
  badPin: ["Le code PIN a 4 ou 5 chiffres.", "The PIN has 4 or 5 digits."],
  tooLate: [
    "Trop tard\u00a0: cette demande est déjà terminée.",
    "Too late: this request is already over.",
  ],
  approve: ["Payer", "Pay"],
  refuse: ["Refuser", "Refuse"],
  secondsLeft: ["Encore {n} s", "{n} s left"],
  payments: ["Paiements", "Payments"],
  paid: ["Payé", "Paid"],
  failed: ["Non payé", "Not paid"],
  pending: ["En cours", "In progress"],
  received: ["Reçu", "Received"],
  messages: ["SMS", "SMS"],
  noSms: ["Aucun SMS sur ce numéro.", "No SMS on this number."],
  mailbox: ["Boîte e-mail", "Mailbox"],
  mailboxNote: [
    "Tous les e-mails envoyés par la démonstration",
    "Every e-mail the demonstration sent",
  ],
  noMail: ["Aucun e-mail pour le moment.", "No e-mail yet."],
  noSubject: ["(sans objet)", "(no subject)"],
  from: ["De", "From"],
  to: ["À", "To"],
  attachments: ["Pièces jointes", "Attachments"],
  kilobytes: ["{n} Ko", "{n} kB"],
  designedVersion: ["Version mise en page", "Designed version"],
  notFound: ["Cette page n’existe pas.", "This page does not exist."],
} as const satisfies Record<string, Pair>;

export type PhoneText = keyof typeof texts;

export function phoneText(
  language: PhoneLanguage,
  key: PhoneText,
  values: Readonly<Record<string, string | number>> = {},
): string {
  const text: string = texts[key][language === "fr" ? 0 : 1];
  return text.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all));
}

/** Formats an amount: `4 080 FCFA` with narrow no-break spaces in French, `4,080 FCFA` in English. */
export function phoneAmount(language: PhoneLanguage, amount: string, currency: string): string {
  const [whole = "", fraction] = amount.split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, language === "fr" ? "\u202f" : ",");
  const decimals = fraction === undefined ? "" : `${language === "fr" ? "," : "."}${fraction}`;
  return `${grouped}${decimals}\u00a0${currency === "XAF" ? "FCFA" : currency}`;
}

/** Formats the time of day in Douala: `14 h 05` in French, `14:05` in English. */
export function phoneHour(language: PhoneLanguage, at: Date): string {
  const [hour = "", minute = ""] = new Intl.DateTimeFormat("en-GB", {
    timeZone: "Africa/Douala",
    hour: "2-digit",
    minute: "2-digit",
  })
    .format(at)
    .split(":");
  return language === "fr" ? `${hour}\u00a0h\u00a0${minute}` : `${hour}:${minute}`;
}

/** Formats a number: `237673123450` → `673 12 34 50`; foreign numbers keep their country code. */
export function phoneNumber(msisdn: string): string {
  const [, ...groups] = /^237(\d{3})(\d{2})(\d{2})(\d{2})$/.exec(msisdn) ?? [];
  return groups.length === 4 ? groups.join("\u00a0") : `+${msisdn}`;
}
