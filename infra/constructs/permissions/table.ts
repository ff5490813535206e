import type { ITableV2 } from "aws-cdk-lib/aws-dynamodb";
import type { PolicyStatementProps } from "aws-cdk-lib/aws-iam";
import type { Permission } from "./permission.ts";

/** Names of the table's secondary indexes. */
export const INDEXES = ["gsi1", "gsi2", "gsi3"] as const;

const READ = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query", "dynamodb:ConditionCheckItem"];
const WRITE = ["dynamodb:PutItem", "dynamodb:UpdateItem", "dynamodb:DeleteItem"];
/** A permission of its own: neither PutItem nor DeleteItem includes it. */
const BATCH_WRITE = ["dynamodb:BatchWriteItem"];

/**
 * Items of some domains; `batches` are those of the written domains that are also written in batches. Partition keys, of the table
 * and of its indexes, start with `$<domain>#`, and the role is limited to those. No Scan.
 */
export function grantTable(
  table: ITableV2,
  {
    reads = [],
    writes = [],
    batches = [],
  }: { reads?: readonly string[]; writes?: readonly string[]; batches?: readonly string[] },
): Permission {
  const statementsFor = (domains: readonly string[], actions: string[], resources: string[]): PolicyStatementProps[] => {
    if (domains.length === 0) return [];
    const leading = domains.map((domain) => `$${domain}#*`);
    return [{ actions, resources, conditions: { "ForAllValues:StringLike": { "dynamodb:LeadingKeys": leading } } }];
  };
  const { tableArn } = table;
  return {
    environment: { TABLE_NAME: table.tableName },
    statements: [
      ...statementsFor([...reads, ...writes], READ, [tableArn, ...INDEXES.map((index) => `${tableArn}/index/${index}`)]),
      ...statementsFor(writes, WRITE, [tableArn]),
      ...statementsFor(batches, BATCH_WRITE, [tableArn]),
    ],
  };
}

/** Reads the table's stream, which has the records of the last day. */
export function grantTableStream({ tableStreamArn }: ITableV2): Permission {
  if (!tableStreamArn) throw new Error("the table has no stream");
  return {
    environment: {},
    statements: [{ actions: ["dynamodb:GetRecords", "dynamodb:GetShardIterator"], resources: [tableStreamArn] }],
  };
}
