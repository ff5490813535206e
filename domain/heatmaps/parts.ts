import { mustHold, type Part } from "#domain/kit/transaction.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";

/** Holds only while the heatmap is there and belongs to the scope: `heatmap.not_found`. Needs no right to write heatmaps. */
export function mustStayInScope(uid: string, scope: string): Part {
  const { TableName, Key } = HeatmapEntity.get({ uid }).params();
  const check = {
    ConditionExpression: "#scope = :scope AND attribute_not_exists(deleted_at)",
    ExpressionAttributeNames: { "#scope": "scope" },
    ExpressionAttributeValues: { ":scope": scope },
  };
  return { write: mustHold({ TableName, Key, ...check }), refuse: "heatmap.not_found" };
}
