import { LiveConnectionEntity } from "./live-connection.entity.ts";

/** Deletes a connection. */
export async function closeConnectionRow(connectionId: string): Promise<void> {
  await LiveConnectionEntity.delete({ connectionId }).go();
}
