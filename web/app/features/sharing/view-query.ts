import { useQueryClient } from "@tanstack/react-query";
import { sharing } from "#contracts/sharing.ts";
import { call } from "#web/kit/api/api.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { operationQuery } from "#web/kit/api/operation-query.ts";
import { createStoredText } from "#web/kit/page/stored-value.ts";
import type { ShareableKind } from "./share-query.ts";

/**
 * File links are valid for at least two and a half minutes. They are refetched before that, which also detects a revoked share
 * link.
 */
const REFETCH_INTERVAL_MS = 2 * 60_000;

/** Pause between looks at a page whose files are still being prepared. */
const PREPARING_INTERVAL_MS = 5000;

/** When the content of a shared page is refetched; not after an error. */
const refetchInterval = ({ state }: { state: { error: unknown; data?: { preparing: boolean } | undefined } }) =>
  !state.error && (state.data?.preparing ? PREPARING_INTERVAL_MS : REFETCH_INTERVAL_MS);

const storedPass = (share: string) => createStoredText({ storage: "session", key: `pass.${share}` });

function passQuery(share: string): { pass?: string } {
  const pass = storedPass(share).get();
  return pass ? { pass } : {};
}

/** The shared heatmap. After the passphrase was entered once, a pass authenticates the tab until it is closed. */
export function viewQuery(share: string) {
  return operationQuery(
    sharing.view,
    { params: { share }, body: {} },
    {
      // The pass is not part of the key, because it is secret. Entering it replaces the cached response.
      queryFn: ({ signal }) => call(sharing.view, { params: { share }, body: passQuery(share) }, { signal }),
      refetchInterval,
      staleTime: REFETCH_INTERVAL_MS,
    },
  );
}

/** Frame metrics of a shared video, authenticated with the same pass. */
export function sharedFramesQuery(share: string) {
  return operationQuery(
    sharing.frames,
    { params: { share }, body: {} },
    {
      queryFn: ({ signal }) => call(sharing.frames, { params: { share }, body: passQuery(share) }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}

/** The brand analytics of a shared video, authenticated with the same pass. */
export function sharedBrandQuery(share: string) {
  return operationQuery(
    sharing.brand,
    { params: { share }, body: {} },
    {
      queryFn: ({ signal }) => call(sharing.brand, { params: { share }, body: passQuery(share) }, { signal }),
      staleTime: Number.POSITIVE_INFINITY,
    },
  );
}

/** The shared report, authenticated in the same way. */
export function viewReportQuery(share: string) {
  return operationQuery(
    sharing.viewReport,
    { params: { share }, body: {} },
    {
      queryFn: ({ signal }) => call(sharing.viewReport, { params: { share }, body: passQuery(share) }, { signal }),
      refetchInterval,
      staleTime: REFETCH_INTERVAL_MS,
    },
  );
}

/** Submits the passphrase of a link, stores the pass, and shows what it opens. */
export function useUnlock(share: string, kind: ShareableKind): (passphrase: string) => Promise<void> {
  const queryClient = useQueryClient();
  return async (passphrase) => {
    const request = { params: { share }, body: { passphrase } };
    if (kind === "heatmap") {
      const shown = await call(sharing.view, request);
      if (shown.pass) storedPass(share).set(shown.pass);
      queryClient.setQueryData(viewQuery(share).queryKey, shown);
    } else {
      const shown = await call(sharing.viewReport, request);
      if (shown.pass) storedPass(share).set(shown.pass);
      queryClient.setQueryData(viewReportQuery(share).queryKey, shown);
    }
  };
}

/** Whether the server rejected a request with this code. */
export const hasErrorCode = (error: unknown, code: string): boolean => error instanceof ApiError && error.code === code;
