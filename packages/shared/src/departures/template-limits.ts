/** Limits of the templates of an agency: how many, and characters of a name. */
export const maxTemplates = 50;
export const maxTemplateName = 60;
