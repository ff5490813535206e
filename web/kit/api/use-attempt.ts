import { useState } from "react";

/** What a button or form sends: whether it is under way, and why it failed the last time, until it is tried again or forgotten. */
export function useAttempt() {
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<unknown>();
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setProblem(undefined);
    try {
      await work();
    } catch (error) {
      setProblem(error);
    } finally {
      setIsBusy(false);
    }
  };
  return { isBusy, problem, attempt, forget: () => setProblem(undefined) };
}
