import { agencyShellMessages } from "@wakafine/shared/messages/agency-shell.ts";
import { calendarDaysIcon, scanIcon } from "../ui/icons-office.ts";
import { standing } from "./menu-entries.ts";

/** Entries of the agency's side menu, and of its bottom bar on phones. */
export const agencyEntries = standing([
  { to: "/agency/planing", label: agencyShellMessages.planning, icon: calendarDaysIcon },
  { to: "/agency/checkin", label: agencyShellMessages.checkIn, icon: scanIcon },
]);
