/** State of the account that a guest creates in step 1. It exists in memory only: passwords and codes are never stored [G.book.04]. */
export interface AccountState {
  readonly createAccount: boolean;
  readonly password: string;
  readonly code: string;
  /** The account is registered and the box of its code is shown. */
  readonly displayValidateAccount: boolean;
}

/** The initial state: no account is created [C3.book.14, C3.book.15, C3.book.19, C3.book.20]. */
export const emptyAccount: AccountState = {
  createAccount: false,
  password: "",
  code: "",
  displayValidateAccount: false,
};

/** Returns the state after a registration: the box of the code appears [C4.book.09, C4.book.10]. */
export function registered(state: AccountState): AccountState {
  return { ...state, createAccount: true, displayValidateAccount: true };
}

/** Returns whether the next step is open: not while the code is awaited [C4.book.11, C4.book.13]. */
export function mayContinue({ displayValidateAccount }: AccountState): boolean {
  return !displayValidateAccount;
}
