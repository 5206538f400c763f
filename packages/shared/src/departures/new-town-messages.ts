import { defineMessages } from "../messages/catalogue.ts";

/** Texts of the question before a departure creates a town. */
export const newTownMessages = defineMessages({
  titleOne: { fr: "Créer une nouvelle ville ?", en: "Create a new town?" },
  titleMany: { fr: "Créer de nouvelles villes ?", en: "Create new towns?" },
  quoted: { fr: "«\u00a0{town}\u00a0»", en: "“{town}”" },
  textOne: {
    fr: "{towns} n'est pas dans notre liste. Vérifiez l'orthographe : les voyageurs ne trouvent ce départ que sous ce nom.",
    en: "{towns} is not in our list. Check the spelling: travellers find this departure under this name only.",
  },
  textMany: {
    fr: "{towns} ne sont pas dans notre liste. Vérifiez l'orthographe : les voyageurs ne trouvent ce départ que sous ces noms.",
    en: "{towns} are not in our list. Check the spelling: travellers find this departure under these names only.",
  },
  createOne: { fr: "Créer la ville", en: "Create the town" },
  createMany: { fr: "Créer les villes", en: "Create the towns" },
});
