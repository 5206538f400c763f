import { openDatabase, statement } from "@wakafine/server/database/database.ts";
import { seedSmallWorld, smallWorld } from "@wakafine/server/demo/small-world.ts";
import { cheapHash } from "./cheap-hash.ts";

/** Seeds the template with the small world: towns, agencies, members and departures (see `small-world.ts`). */
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
    await database.query(
      statement<never, [string]>(
        "cheap_passwords",
        "update users set password_hash = $1",
      )(cheapHash(smallWorld.password)),
    );
  } finally {
    await database.close();
  }
}
