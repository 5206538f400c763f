import { openDatabase } from "@wakafine/server/database/database.ts";
import { seedSmallWorld } from "@wakafine/server/demo/small-world.ts";

/** Fills the template with the small world: known towns, agencies, staff and departures (see `world.ts`). */
export async function seedTemplate(url: string): Promise<void> {
  const database = openDatabase({
    connectionString: url,
    connections: 2,
    onError: (error) => {
      throw error;
    },
  });
  try {
    await seedSmallWorld(database, { today: new Date() });
  } finally {
    await database.close();
  }
}
