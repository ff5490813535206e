import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { InternalAccess } from "./cloud.ts";
import { rowsOf, tableAt } from "./invariants.ts";

const pastTimestamp = (): string => new Date(Date.now() - 1000).toISOString();

/** Lets the time until a heatmap's deadline pass. */
export async function expireDeadline(door: InternalAccess, uid: string): Promise<void> {
  const row = (await rowsOf(door))("heatmap").find((heatmap) => heatmap.uid === uid);
  const deadline = pastTimestamp();
  await tableAt(door).send(
    new UpdateCommand({
      TableName: door.table,
      Key: { pk: row?.pk, sk: row?.sk },
      UpdateExpression: "SET deadline = :deadline, gsi2sk = :place",
      ExpressionAttributeValues: {
        ":deadline": deadline,
        ":place": String(row?.gsi2sk).replace(String(row?.deadline), deadline),
      },
    }),
  );
}
