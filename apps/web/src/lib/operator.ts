/** The company that runs the site, from the configuration [G.cross.07]. The hours are one setting for every page [G.pub.02]. */
export interface Operator {
  readonly name: string;
  readonly address: string;
  /** Trade register number (RCCM). */
  readonly registration: string;
  /** Taxpayer number, if configured. */
  readonly taxNumber?: string | undefined;
  readonly phone: string;
  readonly email: string;
  /** Person legally responsible for the content, if configured. */
  readonly publisher?: string | undefined;
  /** Name and address of the hosting company, if configured. */
  readonly host?: string | undefined;
  /** Name and address of the mediator for complaints that we could not resolve, if configured. */
  readonly mediator?: string | undefined;
  /** Configured pages of the operator on social networks [C2.pub.41, G.pub.06]. */
  readonly social?: readonly { readonly network: string; readonly address: string }[] | undefined;
  readonly hours: {
    readonly days: "monday_to_friday" | "every_day";
    /** HH:mm, Africa/Douala. */
    readonly from: string;
    readonly to: string;
  };
}
