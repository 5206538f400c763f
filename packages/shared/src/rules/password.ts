/** Shortest passwords: people of agencies and administrators, and travellers [G.auth.19]. */
export const shortestPassword = { staff: 8, traveller: 6 } as const;
export const longestPassword = 255;
