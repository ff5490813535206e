/** Does the work while every transaction with the table fails, as in an outage. */
export async function withFailingCommits<Result>(work: () => Promise<Result>): Promise<Result> {
  // Loaded here, after the environment of handlers is set.
  const { transactionClient } = await import("#domain/kit/table.ts");
  transactionClient.middlewareStack.add(
    () => async () => {
      throw new Error("the transaction failed");
    },
    { step: "initialize", name: "failingCommits" },
  );
  try {
    return await work();
  } finally {
    transactionClient.middlewareStack.remove("failingCommits");
  }
}
