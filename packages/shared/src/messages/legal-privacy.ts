import { defineLegalText } from "./legal-text.ts";

/** Privacy charter, shown at /app/policy [C2.pub.09, G.pub.08, G.pub.12]. */
export const privacyText = defineLegalText({
  title: { fr: "Charte de la vie privée", en: "Privacy charter" },
  lead: {
    fr: "Ce que nous savons de vous, pourquoi, et pour combien de temps.",
    en: "What we know about you, why, and for how long.",
  },
  sections: [
    {
      heading: { fr: "1. Qui répond de vos données", en: "1. Who answers for your data" },
      parts: [
        {
          fr: "{operator}, {address}, est responsable des données traitées par Wakafine. Pour toute question ou demande : {email} ou {phone}.",
          en: "{operator}, {address}, is responsible for the data processed by Wakafine. For any question or request: {email} or {phone}.",
        },
      ],
    },
    {
      heading: { fr: "2. Ce que nous demandons, et pourquoi", en: "2. What we ask for, and why" },
      parts: [
        {
          points: [
            {
              fr: "Nom, prénom, sexe et numéro de pièce d'identité des voyageurs : pour la liste des passagers que l'agence doit tenir et pour le contrôle à l'embarquement. Un voyageur sans carte peut le dire.",
              en: "Surname, first name, sex and identity number of the travellers: for the passenger list the agency must keep and for the check at boarding. A traveller without a card can say so.",
            },
            {
              fr: "Numéro de téléphone ou adresse e-mail : pour envoyer les billets, prévenir d'un changement, retrouver votre commande.",
              en: "Phone number or e-mail address: to send the tickets, to tell you of a change, to find your order again.",
            },
            {
              fr: "Numéro qui paie : pour envoyer la demande à l'opérateur de paiement. Nous ne voyons ni votre code secret ni, pour une carte, son numéro.",
              en: "The number that pays: to send the request to the payment operator. We see neither your secret code nor, for a card, its number.",
            },
            {
              fr: "Mot de passe, si vous avez un compte : gardé sous une forme illisible, même pour nous.",
              en: "Password, if you have an account: kept in a form that nobody can read, not even us.",
            },
            {
              fr: "Adresse réseau et type d'appareil : pour protéger le service et vos sessions contre les abus.",
              en: "Network address and type of device: to protect the service and your sessions against abuse.",
            },
          ],
        },
        {
          fr: "Nous ne vendons pas vos données, n'affichons pas de publicité et n'utilisons aucun outil de mesure d'un tiers.",
          en: "We do not sell your data, show no advertising and use no measuring tool of a third party.",
        },
      ],
    },
    {
      heading: { fr: "3. Qui les voit", en: "3. Who sees them" },
      parts: [
        {
          points: [
            {
              fr: "L'agence de votre voyage : les voyageurs de ses propres départs. Les numéros d'identité et de téléphone y sont masqués dans les listes ; leur vue en clair sur une liste de passagers est enregistrée.",
              en: "The agency of your trip: the travellers of its own departures. Identity and phone numbers are masked in its lists; each full view of a passenger list is recorded.",
            },
            {
              fr: "L'opérateur de paiement et celui des messages : ce qu'il leur faut pour débiter et pour livrer, rien de plus.",
              en: "The payment operator and the message operator: what they need to charge and to deliver, nothing more.",
            },
            {
              fr: "Les autorités, lorsque la loi l'exige.",
              en: "The authorities, where the law requires it.",
            },
          ],
        },
      ],
    },
    {
      heading: { fr: "4. Combien de temps", en: "4. For how long" },
      parts: [
        {
          points: [
            {
              fr: "Numéros d'identité : masqués partout où ils ne servent pas, puis effacés 90 jours après le voyage, avec l'adresse où les billets sont allés.",
              en: "Identity numbers: masked wherever they are not needed, then erased 90 days after the trip, together with the address the tickets went to.",
            },
            {
              fr: "Noms et numéros de téléphone des voyageurs : effacés 2 ans après le voyage. Numéro qui a payé : 2 ans après le voyage, le paiement ou le remboursement qui vous est dû, le dernier des trois.",
              en: "Names and phone numbers of travellers: erased 2 years after the trip. The number that paid: 2 years after the trip, the payment or the refund that is owed to you, whichever is last.",
            },
            {
              fr: "Messages que nous vous envoyons : le texte et le destinataire sont effacés après 90 jours.",
              en: "Messages we send you: their words and their recipient are erased after 90 days.",
            },
            {
              fr: "Adresse réseau dans notre journal des accès, gardée sous forme d'empreinte : 2 ans.",
              en: "Network address in our log of accesses, kept as a fingerprint: 2 years.",
            },
            {
              fr: "Adresse réseau et appareil d'une session ouverte, pour que vous la reconnaissiez : jusqu'à la fin de la session.",
              en: "Network address and device of an open session, so that you can recognise it: until the session ends.",
            },
            {
              fr: "Empreinte des navigateurs avec lesquels vous vous connectez, pour vous prévenir d'un nouveau : 1 an après la dernière connexion.",
              en: "Fingerprint of the browsers you log in with, to tell you of a new one: 1 year after the last login.",
            },
            {
              fr: "Photo de profil, si vous en mettez une : jusqu'à ce que vous la retiriez.",
              en: "Profile picture, if you set one: until you remove it.",
            },
            {
              fr: "Codes, montants, trajets et états des commandes, des paiements et des remboursements, sans nom ni numéro : pendant la durée que la loi impose aux pièces comptables.",
              en: "Codes, amounts, legs and states of orders, payments and refunds, without name or number: as long as the law requires for accounting records.",
            },
            {
              fr: "Compte : jusqu'à sa suppression ; un compte de voyageur jamais confirmé, 30 jours. Supprimer un compte en rend les traces anonymes et garde les pièces comptables.",
              en: "Account: until it is deleted; a traveller's account never confirmed, 30 days. Deleting an account makes its traces anonymous and keeps the accounting records.",
            },
            {
              fr: "À la suppression du compte : les noms et numéros de vos voyages passés sont effacés tout de suite, ceux d'un voyage à venir restent pour le contrôle à l'embarquement et suivent les délais ci-dessus.",
              en: "When the account is deleted: names and numbers of your past trips are erased at once, those of a trip to come stay for the check at boarding and follow the times above.",
            },
            {
              fr: "Invitation à rejoindre une agence : ouverte 30 jours ; ce que l'agence a saisi est effacé 90 jours après votre réponse, ou après l'invitation si vous ne répondez pas.",
              en: "Invitation to join an agency: open for 30 days; what the agency typed is erased 90 days after your answer, or after the invitation if you do not answer.",
            },
            {
              fr: "Codes à usage unique : valables 15 minutes ; liens pour choisir un mot de passe : 60 minutes, 7 jours pour un nouveau membre d'agence. Leur trace, et l'e-mail ou le numéro que vous n'avez pas confirmé, sont effacés au plus tard deux jours après.",
              en: "One-time codes: valid for 15 minutes; links to choose a password: 60 minutes, 7 days for a new member of an agency. Their trace, and the e-mail or number you did not confirm, are erased at most two days later.",
            },
          ],
        },
      ],
    },
    {
      heading: {
        fr: "5. Cookies et mémoire de votre appareil",
        en: "5. Cookies and your device's memory",
      },
      parts: [
        {
          fr: "Nos cookies durent de 2 à 13 mois, sauf celui d'un paiement en cours. Nous n'utilisons que ce qui est nécessaire au service ; c'est pourquoi aucun consentement n'est demandé. En voici la liste complète :",
          en: "Our cookies last from 2 to 13 months, except the one of a payment in progress. We use only what the service needs; this is why no consent is asked for. Here is the full list:",
        },
        {
          points: [
            {
              fr: "Cookie «\u00a0language\u00a0» : la langue choisie, 13 mois.",
              en: "Cookie “language”: the language you chose, 13 months.",
            },
            {
              fr: "Cookie «\u00a0language_offer\u00a0» : vous avez fermé la ligne qui propose l'autre langue, 2 mois.",
              en: "Cookie “language_offer”: you closed the line that offers the other language, 2 months.",
            },
            {
              fr: "Cookie «\u00a0device\u00a0» : reconnaît ce navigateur, pour limiter les places gardées sans paiement et vous les montrer, 12 mois.",
              en: "Cookie “device”: recognises this browser, to limit unpaid seats and show them to you, 12 months.",
            },
            {
              fr: "Cookie «\u00a0paying\u00a0» : un paiement est en cours sur cet appareil, 45 minutes au plus.",
              en: "Cookie “paying”: a payment is in progress on this device, 45 minutes at most.",
            },
            {
              fr: "Mémoire locale «\u00a0wakafine\u00a0» : langue, session de votre compte et réservation en cours sans mot de passe, sans code, sans numéro d'identité et sans résultat de paiement ; jusqu'à la déconnexion, 13 mois au plus.",
              en: "Local memory “wakafine”: language, the session of your account and the booking under way, without password, code, identity number or payment result; until you log out, 13 months at most.",
            },
            {
              fr: "Mémoire de l'onglet «\u00a0wakafine.\u00a0» : ce que vous venez de saisir, numéros d'identité compris, jusqu'au paiement ou à la fermeture de l'onglet.",
              en: "Memory of the tab “wakafine.”: what you have just typed, identity numbers included, until payment or until the tab is closed.",
            },
          ],
        },
        {
          fr: "Vous pouvez effacer tout cela dans les réglages de votre navigateur ; les billets envoyés par SMS ou e-mail restent valables.",
          en: "You can erase all of this in your browser's settings; tickets sent by SMS or e-mail stay valid.",
        },
      ],
    },
    {
      heading: { fr: "6. Vos droits", en: "6. Your rights" },
      parts: [
        {
          fr: "La loi n° 2024/017 du 23 décembre 2024 relative à la protection des données à caractère personnel vous donne le droit de savoir ce que nous gardons, de le faire corriger ou effacer, d'en recevoir une copie et de vous opposer à un usage. Écrivez à {email} en prouvant votre identité ; nous répondons sous 10 jours. Si la réponse ne vous convient pas, vous pouvez saisir l'autorité de protection des données.",
          en: "Law No. 2024/017 of 23 December 2024 on personal data protection gives you the right to know what we keep, to have it corrected or erased, to receive a copy of it and to object to a use. Write to {email} with proof of your identity; we answer within 10 days. If the answer does not satisfy you, you can turn to the data protection authority.",
        },
        {
          fr: "Avec un compte, votre profil vous donne tout de suite une copie de vos données. Vous y supprimez aussi le compte vous-même, avec votre mot de passe.",
          en: "With an account, your profile gives you a copy of your data at once. There you can also delete the account yourself, with your password.",
        },
      ],
    },
    {
      heading: { fr: "7. Mineurs", en: "7. Minors" },
      parts: [
        {
          fr: "Un mineur voyage et s'inscrit sous la responsabilité d'un adulte, qui donne ses informations pour lui.",
          en: "A minor travels and registers under the responsibility of an adult, who gives the minor's information.",
        },
      ],
    },
    {
      heading: { fr: "8. Comment nous les protégeons", en: "8. How we protect them" },
      parts: [
        {
          fr: "Les échanges sont chiffrés, les sessions et les codes sont gardés sous forme d'empreintes, les accès du personnel sont limités à son agence et enregistrés. En cas de fuite qui vous touche, nous vous prévenons.",
          en: "Exchanges are encrypted, sessions and codes are kept as fingerprints, staff access is limited to their own agency and recorded. Should a leak concern you, we tell you.",
        },
      ],
    },
  ],
});
