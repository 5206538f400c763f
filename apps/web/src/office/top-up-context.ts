import { createContext } from "react";

/** Opens the top-up dialog of the agency area, also from a page where the balance is too low; null where the member may not top up. */
export const TopUpContext = createContext<(() => void) | null>(null);
