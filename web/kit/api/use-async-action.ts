import { useState } from "react";

/** State of a submit action: whether it is pending, and the error of the last attempt until it is retried or reset. */
export function useAsyncAction() {
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
  return { isBusy, problem, attempt, remove: () => setProblem(undefined) };
}
