import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { demo } from "#contracts/demo.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { uploadImage } from "./upload-image.ts";

/** The steps of the demo, in order. */
export const STEPS = ["upload", "uploading", "type", "analysing", "email", "ready"] as const;
export type Step = (typeof STEPS)[number];

const POLL_MS = 2000;
const BUSY_RETRY_MS = 3000;

const hasCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;
/** Whether the demo has too many analyses at the moment, so that a retry may succeed. */
export const isBusy = (error: unknown): boolean => hasCode(error, "demo.busy");
/** Whether the analysis has expired or was deleted. */
const isGone = (error: unknown): boolean => hasCode(error, "demo.not_found");

/** The state of a demo: the current step, its error, and the actions that lead to the next step. */
export function useDemo() {
  const upload = useMutation({ mutationFn: uploadImage });
  // While other visitors' images are analysed, the start is repeated until this one has its turn.
  const start = useOperationMutation(demo.start, { retry: (_, error) => isBusy(error), retryDelay: BUSY_RETRY_MS });
  const send = useOperationMutation(demo.send);
  const [isSkipped, setIsSkipped] = useState(false);
  const uid = upload.data?.uid ?? "";
  const { data: analysis, error: readProblem } = useOperation(
    demo.read,
    { params: { uid } },
    {
      enabled: start.isSuccess,
      refetchInterval: ({ state }) => (isEnded(state.data?.state) || isGone(state.error) ? false : POLL_MS),
    },
  );
  const isFailed = start.isSuccess && analysis?.state === "failed";
  const isLost = start.isSuccess && !isEnded(analysis?.state) && isGone(readProblem);

  const stepNow = (): Step => {
    if (upload.isPending) return "uploading";
    if (!upload.isSuccess || isFailed || isLost) return "upload";
    if (!start.isPending && !start.isSuccess) return "type";
    if (analysis?.state !== "done") return "analysing";
    return send.isSuccess || isSkipped ? "ready" : "email";
  };
  return {
    step: stepNow(),
    uid,
    analysis,
    /** The analysis waits until others have ended. */
    isWaiting: start.isPending && isBusy(start.failureReason),
    sentTo: send.variables?.body.email,
    isSent: send.isSuccess,
    isSending: send.isPending,
    problem: problemOf(isFailed ? analysis.problem : null, upload.error, start.error, send.error, readProblem),
    choose: (file: File) => {
      start.reset();
      send.reset();
      setIsSkipped(false);
      upload.mutate(file);
    },
    /** Returns to the choice of an image. */
    restart: () => {
      start.reset();
      upload.reset();
    },
    start: (body: Parameters<typeof start.mutate>[0]["body"]) => start.mutate({ params: { uid }, body }),
    send: (email: string) => send.mutate({ params: { uid }, body: { email, consent: true } }),
    skip: () => setIsSkipped(true),
  };
}

const isEnded = (state: string | undefined): boolean => state === "done" || state === "failed";

/** The first of several possible errors. */
const problemOf = (failure: { message: string } | null, ...errors: readonly (Error | null)[]): unknown =>
  failure ? new Error(failure.message) : errors.find((error) => error !== null);
