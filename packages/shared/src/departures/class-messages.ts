import { defineMessages } from "../messages/catalogue.ts";

/** Names of the two travel classes by the place where they are shown [G.search.10]. */
export const classMessages = defineMessages({
  FIRST_list: { fr: "VIP", en: "VIP" },
  FIRST_form: { fr: "VIP", en: "VIP" },
  FIRST_details: { fr: "Vip", en: "Vip" },
  ECONOMIC_list: { fr: "Economique", en: "Economic" },
  ECONOMIC_form: { fr: "Economique", en: "Economic" },
  ECONOMIC_details: { fr: "Economique", en: "Economic" },
});
