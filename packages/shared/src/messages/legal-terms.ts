import { defineLegalText } from "./legal-text.ts";

/** General conditions of use and sale, shown at /app/CGU and /app/cgs [G.pub.01, G.pub.08]. */
export const termsText = defineLegalText({
  title: {
    fr: "Conditions générales d'utilisation et de vente",
    en: "General terms of use and sale",
  },
  lead: { fr: "En vigueur depuis le 1er novembre 2026.", en: "In force since 1 November 2026." },
  sections: [
    {
      heading: { fr: "1. Qui nous sommes", en: "1. Who we are" },
      parts: [
        {
          fr: "Wakafine est un service de {operator}, société établie au Cameroun, {address}, registre du commerce {registration}. Vous nous joignez au {phone} ou à {email}.",
          en: "Wakafine is a service of {operator}, a company based in Cameroon, {address}, trade register {registration}. You can reach us on {phone} or at {email}.",
        },
        { fr: "Service client : {hours}.", en: "Customer service: {hours}." },
      ],
    },
    {
      heading: { fr: "2. Ce que nous vendons", en: "2. What we sell" },
      parts: [
        {
          fr: "Wakafine vend des places de car, de train et d'avion au nom et pour le compte d'agences de transport. L'agence dont le nom figure sur votre billet est votre transporteur : elle fait le voyage et en répond. Nous répondons de la vente : la place affichée, le prix, le paiement, l'envoi du billet et le remboursement.",
          en: "Wakafine sells coach, train and plane seats in the name and on behalf of transport agencies. The agency named on your ticket is your carrier: it runs the trip and answers for it. We answer for the sale: the seat shown, the price, the payment, sending the ticket and the refund.",
        },
        {
          fr: "En cochant la case des conditions avant de payer, vous acceptez le présent texte. La version qui s'applique est celle du jour de votre paiement.",
          en: "By ticking the terms box before paying you accept this text. The version that applies is the one of the day you pay.",
        },
      ],
    },
    {
      heading: { fr: "3. Compte et inscription", en: "3. Account and registration" },
      parts: [
        {
          fr: "Vous pouvez réserver sans compte. L'inscription est réservée aux adultes et aux mineurs accompagnés d'un adulte responsable.",
          en: "You can book without an account. Registration is for adults, and for minors supervised by a responsible adult.",
        },
        {
          fr: "L'inscription est personnelle : un numéro de téléphone ou une adresse e-mail ne sert qu'à un seul compte. Ne donnez jamais votre mot de passe ni vos codes ; Wakafine ne les demande ni par téléphone ni par message.",
          en: "Registration is personal: a phone number or an e-mail address serves one account only. Never give away your password or your codes; Wakafine does not ask for them by phone or by message.",
        },
      ],
    },
    {
      heading: { fr: "4. Prix et frais", en: "4. Prices and fees" },
      parts: [
        {
          fr: "Les prix sont en francs CFA (XAF), toutes taxes comprises, par voyageur. Aucune commission ne s'ajoute au prix de l'agence.",
          en: "Prices are in CFA francs (XAF), all taxes included, per traveller. No commission is added to the agency's price.",
        },
        {
          fr: "Des frais de transaction, fixés par agence et par moyen de paiement, peuvent s'ajouter : un montant fixe, plus un pourcentage du prix et de ce montant fixe. Ils sont écrits sur une ligne à part et compris dans le total que vous voyez avant de payer. Vous ne payez jamais plus que ce total. Les paiements par carte et par PayPal se font en euros : 1 euro compte pour 655 francs CFA, et le montant en euros est écrit avant le paiement.",
          en: "Transaction fees, set per agency and payment method, may be added: a fixed amount, plus a percentage of the price and of that fixed amount. They are shown separately and are part of the total you see before paying. You never pay more than that total. Payments by card and PayPal are made in euros: 1 euro counts as 655 CFA francs, and the amount in euros is shown before you pay.",
        },
      ],
    },
    {
      heading: { fr: "5. Réserver et payer", en: "5. Booking and paying" },
      parts: [
        {
          fr: "Vos places sont gardées 15 minutes à partir du début de la réservation ; le temps restant est affiché. Passé ce délai sans paiement, elles sont remises en vente et rien ne vous est débité.",
          en: "Your seats are held for 15 minutes from the start of the booking; the time left is shown. After that, without payment, they go back on sale and nothing is charged to you.",
        },
        {
          fr: "Les moyens de paiement proposés sont affichés au moment de payer. Avec le mobile money, vous confirmez sur votre téléphone avec votre code secret. La vente est conclue quand l'opérateur de paiement confirme avoir reçu l'argent ; vous recevez alors les billets par le moyen choisi.",
          en: "The payment methods on offer are shown when you pay. With mobile money you confirm on your phone with your secret code. The sale is concluded when the payment operator confirms that it received the money; you then receive the tickets by the means you chose.",
        },
        {
          fr: "Si l'argent arrive après la fin de la garde et que la place n'est plus libre, tout ce que vous avez payé vous est rendu, frais compris.",
          en: "If the money arrives after the hold has ended and the seat is no longer free, everything you paid is returned to you, fees included.",
        },
        {
          fr: "Écrivez les noms comme sur les pièces d'identité. Une erreur de nom ou de numéro se corrige dans vos voyages ou auprès du service client tant que la modification est possible.",
          en: "Write names as on the identity papers. An error in a name or number is corrected under your trips or by customer service as long as changes are possible.",
        },
      ],
    },
    {
      heading: { fr: "6. Le jour du voyage", en: "6. On the day of travel" },
      parts: [
        {
          fr: "Présentez-vous 45 minutes avant le départ au lieu d'embarquement écrit sur le billet, avec le billet (SMS, écran ou papier) et la pièce d'identité si vous en avez indiqué une. L'agence peut refuser l'embarquement après le départ annoncé.",
          en: "Come 45 minutes before departure to the boarding place written on the ticket, with the ticket (SMS, screen or paper) and the ID you entered, if any. The agency may refuse boarding after the announced departure.",
        },
        {
          fr: "Un billet sert une seule fois : il est marqué comme utilisé à l'embarquement. Gardez son code pour vous.",
          en: "A ticket serves once: it is marked as used at boarding. Keep its code to yourself.",
        },
        {
          fr: "Les bagages, les enfants et les animaux suivent les règles de l'agence. L'heure d'arrivée est une prévision.",
          en: "Luggage, children and animals follow the agency's rules. The arrival time is an estimate.",
        },
      ],
    },
    {
      heading: { fr: "7. Annuler", en: "7. Cancelling" },
      parts: [
        {
          fr: "Vous pouvez annuler jusqu'à 2 heures avant le départ, sur la page de vos billets, auprès de l'agence ou du service client. Le montant rendu est écrit avant que vous confirmiez. Plus tard, ou si vous ne vous présentez pas, le billet n'est pas remboursé.",
          en: "You can cancel up to 2 hours before departure, on the page of your tickets, with the agency or customer service. The amount returned is shown before you confirm. Later, or if you do not turn up, the ticket is not refunded.",
        },
        {
          fr: "Nous vous rendons le montant total payé moins les frais de transaction, sous 14 jours, en principe par le moyen qui a servi à payer. À votre demande, le remboursement prend la forme d'un bon d'achat valable 2 ans.",
          en: "We return the full amount paid minus the transaction fees, within 14 days, as a rule by the means used to pay. At your request the refund takes the form of a voucher valid for 2 years.",
        },
        {
          fr: "Si l'agence annule le départ, vous choisissez entre un autre départ et le remboursement.",
          en: "If the agency cancels the departure, you choose between another departure and the refund.",
        },
      ],
    },
    {
      heading: { fr: "8. Modifier", en: "8. Changing" },
      parts: [
        {
          fr: "Les voyageurs d'un billet peuvent être modifiés jusqu'à 1 heure avant le départ, dans vos voyages ou auprès de l'agence ou du service client. Le prix ne change pas. Changer de départ revient à annuler puis à réserver à nouveau.",
          en: "The travellers of a ticket can be changed up to 1 hour before departure, under your trips or with the agency or customer service. The price stays the same. Changing the departure means cancelling and booking again.",
        },
      ],
    },
    {
      heading: { fr: "9. Réclamations et médiation", en: "9. Complaints and mediation" },
      parts: [
        {
          fr: "Écrivez à {email} ou appelez le {phone} avec le code du billet ou la référence de la commande. Nous répondons sous 10 jours. Si la réponse ne vous convient pas ou ne vient pas, vous pouvez demander une médiation avant toute action en justice{mediator}.",
          en: "Write to {email} or call {phone} with the ticket code or the order reference. We answer within 10 days. If the answer does not satisfy you or does not come, you can ask for mediation before any legal action{mediator}.",
        },
        {
          fr: "Pour un fait de transport (retard, accident, bagage), nous transmettons votre réclamation à l'agence et suivons sa réponse.",
          en: "For a matter of transport (delay, accident, luggage) we pass your complaint on to the agency and follow up its answer.",
        },
      ],
    },
    {
      heading: { fr: "10. Usage du service", en: "10. Use of the service" },
      parts: [
        {
          fr: "Il est interdit de garder des places sans intention de voyager, de revendre des billets plus cher que leur prix, de se faire passer pour autrui ou de gêner le service. Nous pouvons alors libérer des places non payées ou fermer un compte.",
          en: "It is forbidden to hold seats without meaning to travel, to resell tickets above their price, to pose as someone else or to disturb the service. We may then release unpaid seats or close an account.",
        },
        {
          fr: "Nous faisons en sorte que le service fonctionne à toute heure, sans pouvoir promettre qu'il ne s'arrête jamais. Un billet payé reste valable même quand le site ne répond pas.",
          en: "We do what we can to keep the service running at all hours, without being able to promise that it never stops. A paid ticket stays valid even when the site does not answer.",
        },
      ],
    },
    {
      heading: { fr: "11. Droit applicable", en: "11. Governing law" },
      parts: [
        {
          fr: "Le droit camerounais s'applique, notamment la loi n° 2010/021 du 21 décembre 2010 sur le commerce électronique et la loi-cadre n° 2011/012 du 6 mai 2011 sur la protection du consommateur. À défaut d'accord, les tribunaux du siège de la société sont compétents, sans priver le consommateur de la protection que la loi lui donne.",
          en: "The law of Cameroon applies, in particular Law No. 2010/021 of 21 December 2010 on electronic commerce and Framework Law No. 2011/012 of 6 May 2011 on consumer protection. Failing agreement, the courts of the company's seat have jurisdiction, without taking from consumers the protection the law gives them.",
        },
        {
          fr: "Ce texte existe en français et en anglais ; en cas de doute, le texte français fait foi.",
          en: "This text exists in French and English; in case of doubt the French text prevails.",
        },
      ],
    },
  ],
});
