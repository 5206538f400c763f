import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the voucher field of the booking dialog, and of the part of an order that a voucher paid. */
export const voucherFieldMessages = defineMessages({
  have: { fr: "J'ai un bon d'achat", en: "I have a voucher" },
  code: { fr: "Code du bon d'achat", en: "Voucher code" },
  help: { fr: "Il commence par BON-", en: "It starts with BON-" },
  apply: { fr: "Utiliser", en: "Use" },
  remove: { fr: "Retirer", en: "Remove" },
  removeOf: { fr: "Retirer le bon d'achat {code}", en: "Remove voucher {code}" },
  line: { fr: "Bon d'achat …{end}", en: "Voucher …{end}" },
  left: { fr: "Il y restera {amount}", en: "{amount} will be left on it" },
  usedUp: { fr: "Il sera entièrement utilisé", en: "It will be used up" },
  applied: {
    fr: "Le bon d'achat paie {amount}. Reste à payer : {rest}",
    en: "The voucher pays {amount}. Left to pay: {rest}",
  },
  total: { fr: "Total de la réservation", en: "Booking total" },
  cancelGives: {
    fr: "vous recevez {money} sous 14 jours et {voucher} reviennent sur votre bon d'achat. Les frais de {fees} ne sont pas rendus. Ensuite, pas de remboursement.",
    en: "you receive {money} within 14 days and {voucher} goes back to your voucher. The fees of {fees} are not given back. After that, no refund.",
  },
  cancelReturns: {
    fr: "{voucher} reviennent sur votre bon d'achat. Les frais de {fees} ne sont pas rendus. Ensuite, pas de remboursement.",
    en: "{voucher} goes back to your voucher. The fees of {fees} are not given back. After that, no refund.",
  },
  nothingToPay: {
    fr: "Rien d'autre à payer : le bon d'achat paie toute la réservation, qui sera confirmée tout de suite.",
    en: "Nothing else to pay: the voucher pays for the whole booking, which will be confirmed at once.",
  },
  paid: {
    fr: "Dont {amount} payés par bon d'achat.",
    en: "Of which {amount} paid by voucher.",
  },
  pays: {
    fr: "Votre bon d'achat paie {amount}. Il reste {rest} à payer.",
    en: "Your voucher pays {amount}. {rest} is left to pay.",
  },
  kept: {
    fr: "Votre bon d'achat garde ses {amount}.",
    en: "Your voucher keeps its {amount}.",
  },
});
