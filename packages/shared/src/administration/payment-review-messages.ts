import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the administration's page of payments to review. */
export const paymentReviewMessages = defineMessages({
  title: { fr: "Paiements à vérifier", en: "Payments to review" },
  detail: {
    fr: "Argent reçu sans billet et paiements en attente de décision, le plus ancien d'abord. Commencez par vérifier le paiement auprès de l'opérateur.",
    en: "Money received without a ticket and payments awaiting a decision, oldest first. Start by checking the payment with the operator.",
  },
  since: { fr: "Depuis", en: "Since" },
  matter: { fr: "Cas", en: "Case" },
  order: { fr: "Commande ou recharge", en: "Order or top-up" },
  noOrder: { fr: "Aucune commande", en: "No order" },
  topUpOf: { fr: "Recharge de {agency}", en: "Top-up of {agency}" },
  topUpReference: { fr: "Référence {end}", en: "Reference {end}" },
  payment: { fr: "Paiement", en: "Payment" },
  actions: { fr: "Actions", en: "Actions" },
  mismatch: {
    fr: "Montant, devise ou référence différents",
    en: "Amount, currency or reference differs",
  },
  undecided: { fr: "Sans réponse depuis 24 h", en: "No response for 24 hours" },
  transaction_reused: {
    fr: "Même opération pour deux paiements",
    en: "Same transaction for two payments",
  },
  overdue: { fr: "Sans résultat après le délai", en: "No result in time" },
  statement: { fr: "Signalé par le voyageur", en: "Reported by the traveller" },
  late: { fr: "Arrivé trop tard, à rembourser", en: "Too late, to be refunded" },
  unknown_callback: {
    fr: "Notification d'un paiement inconnu",
    en: "Notification of an unknown payment",
  },
  transaction: { fr: "Opération {id}", en: "Transaction {id}" },
  usedBy: { fr: "A déjà payé la commande {order}", en: "Already paid order {order}" },
  report: { fr: "L'opérateur : {text}", en: "The operator: {text}" },
  readAgain: { fr: "Vérifier", en: "Check" },
  settle: { fr: "Attribuer à la commande", en: "Assign to the order" },
  settleTitle: { fr: "Attribuer ce paiement ?", en: "Assign this payment?" },
  settleText: {
    fr: "Seulement si l'opérateur confirme exactement le montant de la commande. Les places sont reprises ; sinon tout est remboursé.",
    en: "Only if the operator confirms exactly the amount of the order. The seats are taken again; otherwise everything is refunded.",
  },
  settleTopUp: { fr: "Créditer la recharge", en: "Credit the top-up" },
  settleTopUpText: {
    fr: "Seulement si l'opérateur confirme exactement le montant de la recharge. Il est alors ajouté au solde colis de l'agence.",
    en: "Only if the operator confirms exactly the amount of the top-up. It is then added to the agency's parcel balance.",
  },
  refund: { fr: "Rembourser", en: "Refund" },
  refundTitle: { fr: "Rembourser l'argent reçu ?", en: "Refund the money received?" },
  refundText: {
    fr: "Le montant que le prestataire confirme, en francs ou en euros, devient un remboursement à faire. Aucun billet n'est émis. Pour une autre devise, remboursez chez le prestataire.",
    en: "The amount that the provider confirms, in francs or euros, becomes a refund to make. No ticket is issued. For another currency, refund at the provider.",
  },
  returned: { fr: "Remboursé chez le prestataire", en: "Refunded at the provider" },
  returnedTitle: {
    fr: "Enregistrer le remboursement fait chez le prestataire ?",
    en: "Record the refund made at the provider?",
  },
  returnedText: {
    fr: "Pour un paiement reçu dans une autre devise que celle demandée, que Wakafine ne peut pas rembourser. Remboursez-le d'abord sur le site du prestataire. Le voyageur peut ensuite payer de nouveau.",
    en: "For a payment received in another currency than the one requested, which Wakafine cannot refund. Refund it on the provider's site first. The traveller can then pay again.",
  },
  refundId: { fr: "Identifiant du remboursement", en: "Refund id" },
  refundIdHelp: {
    fr: "Tel que le prestataire l'affiche",
    en: "As the provider shows it",
  },
  refunds: { fr: "Voir les remboursements", en: "See the refunds" },
  close: { fr: "Clore le cas", en: "Close the case" },
  closeTitle: { fr: "Clore ce cas ?", en: "Close this case?" },
  closeText: {
    fr: "Rien n'est payé ni remboursé. La raison reste dans le journal.",
    en: "Nothing is paid or refunded. The reason stays in the audit log.",
  },
  loading: { fr: "Chargement des paiements…", en: "Loading payments…" },
  none: { fr: "Aucun paiement à vérifier", en: "No payment to review" },
  noneText: {
    fr: "Chaque paiement reçu a ses billets ou son remboursement.",
    en: "Every payment received has its tickets or its refund.",
  },
});
