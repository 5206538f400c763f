// The package names a declaration file that it does not have.
declare module "unicode-confusables" {
  const confusables: { readonly rectifyConfusion: (text: string) => string };
  export default confusables;
}
