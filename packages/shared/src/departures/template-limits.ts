/** Templates of an agency. */
export const maxTemplates = 50;
/** Characters of a template's name. */
export const maxTemplateName = 60;
