import { TransactionCanceledException } from "@aws-sdk/client-dynamodb";
import type { TransactWriteCommandInput } from "@aws-sdk/lib-dynamodb";

/** Milliseconds that a transaction holds its items, about as long as in DynamoDB; the local engine is serial. */
const HELD_MS = 10;

/**
 * Does the work while DynamoDB rejects a transaction that overlaps another one in an item, as the local engine does not.
 * `isHeld` names items that others hold all the time. Keys are `pk sk`. Returns the result, and how many attempts were rejected.
 */
export async function withOverlaps<Result>(
  work: () => Promise<Result>,
  isHeld: (key: string) => boolean = () => false,
): Promise<{ readonly result: Result; readonly conflicts: number }> {
  // Loaded here, after the environment of handlers is set.
  const { transactionClient } = await import("#domain/kit/table.ts");
  const held = new Set<string>();
  let conflicts = 0;
  transactionClient.middlewareStack.add(
    (next) => async (args) => {
      const keys = keysOf(args.input as TransactWriteCommandInput);
      if (keys.some((key) => held.has(key) || isHeld(key))) {
        conflicts++;
        throw conflict();
      }
      for (const key of keys) held.add(key);
      try {
        const [result] = await Promise.all([next(args), new Promise((end) => setTimeout(end, HELD_MS))]);
        return result;
      } finally {
        for (const key of keys) held.delete(key);
      }
    },
    { step: "initialize", name: "overlaps" },
  );
  try {
    const result = await work();
    return { result, conflicts };
  } finally {
    transactionClient.middlewareStack.remove("overlaps");
  }
}

/** The error of a transaction that overlaps another one. */
export const conflict = () =>
  new TransactionCanceledException({
    $metadata: { httpStatusCode: 400 },
    message: "conflict",
    CancellationReasons: [{ Code: "TransactionConflict" }],
  });

const keysOf = ({ TransactItems = [] }: TransactWriteCommandInput): string[] =>
  TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
    const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
    return `${pk} ${sk}`;
  });
