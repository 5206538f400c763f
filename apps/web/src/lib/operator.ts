/** The company that runs the site, from configuration [G.cross.07]; hours are one setting for every page [G.pub.02]. */
export interface Operator {
  readonly name: string;
  readonly address: string;
  /** Number in the trade register (RCCM). */
  readonly registration: string;
  /** Taxpayer number, when configured. */
  readonly taxNumber?: string | undefined;
  readonly phone: string;
  readonly email: string;
  /** Person answerable for what is published, when configured. */
  readonly publisher?: string | undefined;
  /** Who hosts the site: name and address, when configured. */
  readonly host?: string | undefined;
  /** Where complaints go after our own answer: name and address, when configured. */
  readonly mediator?: string | undefined;
  /** The pages of the operator on social networks, those that are configured [C2.pub.41, G.pub.06]. */
  readonly social?: readonly { readonly network: string; readonly address: string }[] | undefined;
  readonly hours: {
    readonly days: "monday_to_friday" | "every_day";
    /** HH:mm, Africa/Douala. */
    readonly from: string;
    readonly to: string;
  };
}
