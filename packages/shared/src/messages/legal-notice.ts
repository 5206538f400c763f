import { defineLegalText } from "./legal-text.ts";

/** Legal notice, shown at /app/legal-mentions; name, address, registration and contacts come from the configuration, the share capital is fixed here [C2.pub.10, G.cross.07]. */
export const legalNoticeText = defineLegalText({
  title: { fr: "Mentions légales", en: "Legal notice" },
  lead: {
    fr: "Qui édite ce site, qui l'héberge, à qui appartient quoi.",
    en: "Who publishes this site, who hosts it, what belongs to whom.",
  },
  sections: [
    {
      heading: { fr: "Éditeur", en: "Publisher" },
      parts: [
        {
          fr: "{operator}, société établie au Cameroun, au capital social de 950000 XAF (neuf cent cinquante mille francs CFA).",
          en: "{operator}, a company based in Cameroon, with a share capital of 950000 XAF (nine hundred and fifty thousand CFA francs).",
        },
        {
          points: [
            { fr: "Siège : {address}", en: "Registered office: {address}" },
            {
              fr: "Registre du commerce et du crédit mobilier : {registration}",
              en: "Trade and personal property credit register: {registration}",
            },
            { fr: "Téléphone : {phone}", en: "Phone: {phone}" },
            { fr: "E-mail : {email}", en: "E-mail: {email}" },
            { fr: "Service client : {hours}", en: "Customer service: {hours}" },
          ],
        },
      ],
    },
    {
      heading: { fr: "Rôle", en: "Role" },
      parts: [
        {
          fr: "Wakafine vend des places au nom et pour le compte des agences de transport partenaires, qui sont seules transporteurs. Les prix sont en francs CFA (XAF), toutes taxes comprises.",
          en: "Wakafine sells seats in the name and on behalf of partner transport agencies, which alone are the carriers. Prices are in CFA francs (XAF), all taxes included.",
        },
      ],
    },
    {
      heading: { fr: "Propriété", en: "Ownership" },
      parts: [
        {
          fr: "Les textes, illustrations et logiciels de ce site appartiennent à l'éditeur. Les noms et logos des agences leur appartiennent et sont montrés avec leur accord.",
          en: "The texts, illustrations and software of this site belong to the publisher. The names and logos of the agencies belong to them and are shown with their consent.",
        },
        {
          points: [
            {
              fr: "Villes et lieux : données GeoNames (geonames.org), licence Creative Commons Attribution 4.0 (CC BY 4.0), complétées par nos soins.",
              en: "Towns and places: GeoNames data (geonames.org), Creative Commons Attribution 4.0 licence (CC BY 4.0), with our additions.",
            },
            {
              fr: "Caractères : Familjen Grotesk, © 2021 The Familjen Grotesk Project Authors, licence SIL Open Font 1.1.",
              en: "Typeface: Familjen Grotesk, © 2021 The Familjen Grotesk Project Authors, SIL Open Font Licence 1.1.",
            },
            { fr: "Icônes : Lucide, licence ISC.", en: "Icons: Lucide, ISC licence." },
          ],
        },
      ],
    },
    {
      heading: { fr: "Signaler une erreur", en: "Report an error" },
      parts: [
        {
          fr: "Un contenu faux ou illicite ? Écrivez à {email} ; nous vérifions et corrigeons sans délai.",
          en: "Content that is wrong or unlawful? Write to {email}; we check and correct without delay.",
        },
      ],
    },
  ],
});

/** Optional lines; each is shown when its setting is configured. */
export const legalNoticeExtras = {
  heading: { fr: "Hébergement et responsabilité", en: "Hosting and responsibility" },
  taxNumber: { fr: "Numéro de contribuable : {value}", en: "Taxpayer number: {value}" },
  publisher: {
    fr: "Responsable de la publication : {value}",
    en: "Publication director: {value}",
  },
  host: { fr: "Hébergement : {value}", en: "Hosting: {value}" },
  mediator: { fr: "Médiation : {value}", en: "Mediation: {value}" },
  selfHosted: {
    fr: "Hébergement : assuré par l'éditeur, à l'adresse du siège.",
    en: "Hosting: provided by the publisher, at the registered office.",
  },
} as const;
