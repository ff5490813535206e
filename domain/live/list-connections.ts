import type { EntityItem } from "electrodb";
import { LiveConnectionEntity } from "./live-connection.entity.ts";

export type LiveConnection = EntityItem<typeof LiveConnectionEntity>;

/** The open connections to a scope. */
export async function listConnections(scope: string): Promise<readonly LiveConnection[]> {
  const { data } = await LiveConnectionEntity.query.byScope({ scope }).go({ pages: "all" });
  return data;
}

/** Whether a user has the app open in a scope. */
export async function isWatching(person: string, scope: string): Promise<boolean> {
  return (await listConnections(scope)).some(({ uid }) => uid === person);
}
