/**
 * Does the work while transactions with the table fail, as in an outage: all of them, or those that `fails` names by their number
 * from 1, with `error`.
 */
export async function withFailingCommits<Result>(
  work: () => Promise<Result>,
  fails: (commit: number) => boolean = () => true,
  error = new Error("the transaction failed"),
): Promise<Result> {
  // Loaded here, after the environment of handlers is set.
  const { transactionClient } = await import("#domain/kit/table.ts");
  let commits = 0;
  transactionClient.middlewareStack.add(
    (next) => async (args) => {
      commits++;
      if (fails(commits)) throw error;
      return next(args);
    },
    { step: "initialize", name: "failingCommits" },
  );
  try {
    return await work();
  } finally {
    transactionClient.middlewareStack.remove("failingCommits");
  }
}
