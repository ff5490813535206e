import "#test/kit/fixtures.ts";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";
import { currentInvocation } from "#test/kit/invoke.ts";

const { table, transactionClient } = await import("#domain/kit/table.ts");

type Write = NonNullable<TransactWriteCommandInput["TransactItems"]>[number];
type Values = Readonly<Record<string, unknown>>;
/** The properties that requests of the table share. */
type Request = {
  readonly Key?: unknown;
  readonly Item?: Values;
  readonly ConsistentRead?: boolean;
  readonly UpdateExpression?: string;
  readonly IndexName?: string;
  readonly ExpressionAttributeValues?: Values;
  readonly TransactItems?: readonly Write[];
};
type Asked = { readonly request: Request; readonly invocation: object | undefined };
let asked: Asked[] | undefined;
for (const { middlewareStack } of [table.client, transactionClient]) {
  middlewareStack.add(
    (next) => async (args) => {
      asked?.push({ request: args.input as Request, invocation: currentInvocation() });
      return next(args);
    },
    { step: "initialize", name: "rememberRequests", override: true },
  );
}

/**
 * Returns what some work reads from a copy of the table, which may lag: the keys of single items, and the partitions of an index
 * that the same call of a handler wrote to before.
 */
export async function eventuallyConsistentReads(work: () => Promise<unknown>): Promise<unknown[]> {
  const all: Asked[] = [];
  asked = all;
  try {
    await work();
  } finally {
    asked = undefined;
  }
  const items = all.map(({ request }) => request).filter(({ Key, UpdateExpression }) => Key && !UpdateExpression);
  return [...items.filter(({ ConsistentRead }) => !ConsistentRead).map(({ Key }) => Key), ...ownWritesIn(all)];
}

/** The partitions of an index that were queried after the same call wrote to them. */
function ownWritesIn(all: readonly Asked[]): unknown[] {
  return all.flatMap(({ request: { IndexName, ExpressionAttributeValues = {} }, invocation }, position) => {
    if (IndexName === undefined) return [];
    const earlier = all.slice(0, position).filter((other) => other.invocation === invocation);
    const written = new Set(earlier.flatMap(({ request }) => partitionsWritten(request, `${IndexName}pk`)));
    return Object.values(ExpressionAttributeValues).filter((value) => written.has(value));
  });
}

/** The values of the partition key of an index that a request writes; of an update, every value that it sets. */
function partitionsWritten(
  { Item, UpdateExpression, ExpressionAttributeValues, TransactItems = [] }: Request,
  key: string,
): unknown[] {
  const own = Item ? [Item[key]] : UpdateExpression ? Object.values(ExpressionAttributeValues ?? {}) : [];
  return [...own, ...TransactItems.flatMap(({ Put, Update }) => partitionsWritten((Put ?? Update ?? {}) as Request, key))];
}
