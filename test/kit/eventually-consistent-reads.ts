import "#test/kit/fixtures.ts";

const { table } = await import("#domain/kit/table.ts");

type Request = { readonly Key?: unknown; readonly ConsistentRead?: boolean; readonly UpdateExpression?: string };
let asked: Request[] | undefined;
table.client.middlewareStack.add(
  (next) => async (args) => {
    asked?.push(args.input as Request);
    return next(args);
  },
  { step: "initialize", name: "rememberRequests", override: true },
);

/** The keys of single items that some work read from a copy of the table, which may lag. */
export async function eventuallyConsistentReads(work: () => Promise<unknown>): Promise<unknown[]> {
  const all: Request[] = [];
  asked = all;
  try {
    await work();
  } finally {
    asked = undefined;
  }
  const reads = all.filter(({ Key, UpdateExpression }) => Key !== undefined && UpdateExpression === undefined);
  return reads.filter(({ ConsistentRead }) => !ConsistentRead).map(({ Key }) => Key);
}
