import type { MemberAccess } from "@wakafine/shared/rules/permissions.ts";
import { agencyShellMessages } from "@wakafine/shared/agencies/shell-messages.ts";
import { mayOpen } from "../../lib/agency-access.ts";
import { busIcon, usersIcon } from "../../ui/icons.ts";
import {
  calendarDaysIcon,
  cashIcon,
  chartIcon,
  parcelIcon,
  scanIcon,
  walletIcon,
} from "../../ui/icons-office.ts";
import { type MenuEntry, builtEntries } from "./menu-entry.ts";

/** Every entry of the side menu, in the specified order [A2.agsh.07–14]; the counter is our own and stands before the check-in. */
export const agencyMenu: readonly MenuEntry[] = [
  { to: "/agency/statistics", label: agencyShellMessages.travelStatistics, icon: chartIcon },
  {
    to: "/agency/package_statistics",
    label: agencyShellMessages.parcelStatistics,
    icon: chartIcon,
  },
  { to: "/agency/planing", label: agencyShellMessages.planning, icon: calendarDaysIcon },
  { to: "/agency/my-travels", label: agencyShellMessages.myTravels, icon: busIcon },
  { to: "/agency/counter", label: agencyShellMessages.counter, icon: cashIcon },
  { to: "/agency/checkin", label: agencyShellMessages.checkIn, icon: scanIcon },
  { to: "/agency/package", label: agencyShellMessages.parcels, icon: parcelIcon },
  { to: "/agency/momo-account", label: agencyShellMessages.payouts, icon: walletIcon },
  { to: "/agency/users", label: agencyShellMessages.users, icon: usersIcon },
];

/** The entries whose pages are built. */
export const agencyEntries = builtEntries(agencyMenu);

/** Returns the menu entries that the user may open [A6.agsh.01–11, G.role.07–09]. */
export function entriesFor(
  member: MemberAccess | null,
  entries: readonly MenuEntry[] = agencyEntries,
): readonly MenuEntry[] {
  return member ? entries.filter((entry) => mayOpen(member, entry.to)) : [];
}
