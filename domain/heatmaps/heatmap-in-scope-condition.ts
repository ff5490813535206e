import { conditionCheck, type TransactionItem } from "#domain/kit/transaction.ts";
import { HeatmapEntity } from "./heatmap.entity.ts";

/** Condition check: the heatmap exists in the scope; otherwise `heatmap.not_found`. Needs no permission to write heatmaps. */
export function heatmapInScopeCondition(uid: string, scope: string): TransactionItem {
  const { TableName, Key } = HeatmapEntity.get({ uid }).params();
  const check = {
    ConditionExpression: "#scope = :scope AND attribute_not_exists(deleted_at)",
    ExpressionAttributeNames: { "#scope": "scope" },
    ExpressionAttributeValues: { ":scope": scope },
  };
  return { write: conditionCheck({ TableName, Key, ...check }), onConditionFailed: "heatmap.not_found" };
}
