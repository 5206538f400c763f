import type { Message } from "../messages/catalogue.ts";
import { defineMessages } from "../messages/catalogue.ts";
import type { AlertKind } from "./alert-contract.ts";

/** Texts of the administration's page of open alerts. */
export const alertMessages = defineMessages({
  title: { fr: "Alertes ouvertes", en: "Open alerts" },
  detail: {
    fr: "Ce qu'un administrateur doit regarder, le plus ancien d'abord.",
    en: "What an administrator must look at, oldest first.",
  },
  since: { fr: "Depuis", en: "Since" },
  again: { fr: "{count} fois, la dernière : {date}", en: "{count} times, last: {date}" },
  matter: { fr: "Alerte", en: "Alert" },
  subject: { fr: "Concerne", en: "Concerns" },
  order: { fr: "Commande {order}", en: "Order {order}" },
  topUpOf: { fr: "Recharge de {agency}", en: "Top-up of {agency}" },
  actions: { fr: "Actions", en: "Actions" },
  toPayments: { fr: "Voir les paiements à vérifier", en: "See payments to review" },
  toRefunds: { fr: "Voir les remboursements", en: "See refunds" },
  handle: { fr: "Marquer comme traitée", en: "Mark as handled" },
  handleTitle: { fr: "Cette alerte est traitée ?", en: "Is this alert handled?" },
  handleText: {
    fr: "«\u00a0{alert}\u00a0» quitte la liste. Si le problème se répète, l'alerte revient. Votre nom est enregistré dans le journal.",
    en: "“{alert}” leaves the list. If the problem happens again, the alert comes back. Your name is stored in the audit log.",
  },
  loading: { fr: "Lecture des alertes…", en: "Reading the alerts…" },
  none: { fr: "Aucune alerte ouverte", en: "No open alert" },
  noneText: {
    fr: "Les problèmes de paiement, de remboursement, de messages et de grand livre apparaîtront ici.",
    en: "Problems with payments, refunds, messages and the ledger will appear here.",
  },
});

interface AlertText {
  readonly title: Message;
  /** What to check. */
  readonly help: Message;
}

/** What each kind of alert means and what to check. */
export const alertTexts: Readonly<Record<AlertKind, AlertText>> = {
  payment_mismatch: {
    title: {
      fr: "Montant, devise ou référence différents",
      en: "Amount, currency or reference differs",
    },
    help: {
      fr: "Comparez avec le prestataire, puis décidez dans les paiements à vérifier.",
      en: "Compare with the provider, then decide in the payments to review.",
    },
  },
  payment_undecided: {
    title: {
      fr: "Paiement sans réponse depuis 24 h",
      en: "Payment without a response for 24 hours",
    },
    help: {
      fr: "Cherchez-le chez le prestataire, puis décidez dans les paiements à vérifier.",
      en: "Look for it at the provider, then decide in the payments to review.",
    },
  },
  transaction_reused: {
    title: { fr: "Même opération pour deux paiements", en: "Same transaction for two payments" },
    help: {
      fr: "Le prestataire donne le même numéro deux fois : demandez-lui lequel est payé.",
      en: "The provider gave the same id twice: ask it which one is paid.",
    },
  },
  merchant_config: {
    title: {
      fr: "Compte marchand refusé par le prestataire",
      en: "Merchant account refused by the provider",
    },
    help: {
      fr: "Vérifiez les réglages et les clés de ce prestataire.",
      en: "Check the settings and keys of this provider.",
    },
  },
  late_money: {
    title: { fr: "Argent arrivé trop tard", en: "Money arrived too late" },
    help: {
      fr: "La commande n'est plus valable : l'argent est remboursé, suivez le remboursement.",
      en: "The order is no longer valid: the money is refunded, follow the refund.",
    },
  },
  double_money: {
    title: { fr: "Commande payée deux fois", en: "Order paid twice" },
    help: {
      fr: "Le second paiement est remboursé, suivez le remboursement.",
      en: "The second payment is refunded, follow the refund.",
    },
  },
  forged_callback: {
    title: {
      fr: "Notification contredite par le prestataire",
      en: "Notification the provider denies",
    },
    help: {
      fr: "Rien n'a été payé sur sa foi. Si cela se répète, changez les secrets du prestataire.",
      en: "Nothing was paid because of it. If it happens again, change the provider's secrets.",
    },
  },
  callback_without_valid_secret: {
    title: { fr: "Notifications sans le bon secret", en: "Notifications without the right secret" },
    help: {
      fr: "Elles sont refusées. Vérifiez que le prestataire appelle la bonne adresse.",
      en: "They are refused. Check that the provider calls the right address.",
    },
  },
  callback_without_valid_signature: {
    title: {
      fr: "Notifications sans signature valable",
      en: "Notifications without a valid signature",
    },
    help: {
      fr: "Elles sont refusées. Vérifiez la clé de signature du prestataire.",
      en: "They are refused. Check the provider's signing key.",
    },
  },
  payment_disputed: {
    title: { fr: "Paiement contesté", en: "Payment disputed" },
    help: {
      fr: "Répondez chez le prestataire avant son délai.",
      en: "Respond at the provider before its deadline.",
    },
  },
  refund_failed: {
    title: { fr: "Remboursement échoué", en: "Refund failed" },
    help: {
      fr: "Renvoyez-le ou remboursez à la main, dans les remboursements.",
      en: "Send it again or refund by hand, in the refunds.",
    },
  },
  refund_mismatch: {
    title: { fr: "Montant remboursé différent", en: "Refunded amount differs" },
    help: {
      fr: "Comparez avec le prestataire ce que le voyageur a reçu.",
      en: "Compare with the provider what the traveller received.",
    },
  },
  refund_paid_twice: {
    title: { fr: "Remboursement payé deux fois", en: "Refund paid twice" },
    help: {
      fr: "Payé à la main et par le prestataire : demandez le retour d'un des deux.",
      en: "Paid by hand and by the provider: ask for one of them back.",
    },
  },
  refund_overdue: {
    title: { fr: "Remboursement en retard", en: "Refund overdue" },
    help: {
      fr: "Le prestataire ne répond pas : vérifiez chez lui, puis dans les remboursements.",
      en: "The provider does not respond: check there, then in the refunds.",
    },
  },
  unknown_callback: {
    title: { fr: "Notification d'un paiement inconnu", en: "Notification of an unknown payment" },
    help: {
      fr: "Ce prestataire a signalé un paiement que nous ne connaissons pas : comparez avec son relevé.",
      en: "This provider reported a payment that we do not know: compare with its statement.",
    },
  },
  ledger: {
    title: { fr: "Le grand livre ne correspond pas", en: "The ledger does not match" },
    help: {
      fr: "Une vérification du grand livre a trouvé un écart : prévenez l'équipe technique.",
      en: "A check of the ledger found a difference: tell the technical team.",
    },
  },
  ledger_check_failed: {
    title: {
      fr: "Vérification du grand livre impossible",
      en: "A check of the ledger could not run",
    },
    help: {
      fr: "Prévenez l'équipe technique : le journal du serveur en donne la cause.",
      en: "Tell the technical team: the server's log has the cause.",
    },
  },
  phone_code_budget: {
    title: { fr: "Trop de codes envoyés", en: "Too many codes sent" },
    help: {
      fr: "La limite par heure est atteinte : quelqu'un abuse peut-être des envois.",
      en: "The limit per hour is reached: somebody may be abusing it.",
    },
  },
  outbox_job_failed: {
    title: { fr: "Tâche échouée", en: "Job failed" },
    help: {
      fr: "Un message ou un traitement n'a pas abouti après plusieurs essais : prévenez l'équipe technique.",
      en: "A message or a task did not succeed after several attempts: tell the technical team.",
    },
  },
};
