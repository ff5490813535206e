import { useCallback, useState } from "react";
import type { ProductionBenchmark } from "#contracts/benchmarks.ts";
import type { Profile } from "#contracts/profile.ts";
import type { ImageOrigin } from "#web/app/shared/image-origin.ts";
import { useLatestState } from "#web/kit/use-latest-state.ts";
import { showRejection } from "#web/ui/feedback/message-dialog.tsx";
import { insufficientCreditsReason, spendingBlockedReason } from "./credit-checks.ts";
import { readLastChoice } from "./last-choice.ts";
import { showBlockedReason } from "./show-blocked-reason.ts";
import type { PendingFile } from "./upload-form.ts";
import { validateFiles } from "./validate-files.ts";

/**
 * The files that were picked or dropped and wait for their settings. Files that cannot be used are rejected with a message;
 * `skipped` says which and why, as long as others wait.
 */
export function usePendingFiles(
  profile: Profile,
  { project, benchmarks }: { project: string | undefined; benchmarks: readonly ProductionBenchmark[] },
) {
  const [pending, changePending, latestPending] = useLatestState<readonly PendingFile[]>([]);
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const blockedReason = spendingBlockedReason(profile);
  const addFiles = useCallback(
    async (files: readonly File[], origin?: ImageOrigin) => {
      if (files.length === 0) return;
      if (blockedReason) return showBlockedReason(blockedReason);
      const { accepted, rejections, ...rest } = await validateFiles(files, profile);
      // Sequential, because a dialog below the sheet would not be visible.
      if (rejections.length > 0) await showRejection(...rejections);
      // Files of another drop may have been added by now.
      const all = [...latestPending(), ...accepted];
      const videos = all.filter(({ kind }) => kind === "video").length;
      const short = insufficientCreditsReason(profile, { images: all.length - videos, videos });
      if (short) return showBlockedReason(short);
      const isFirst = latestPending().length === 0;
      setSkipped((before) => [...(isFirst ? [] : before), ...rest.skipped]);
      const last = readLastChoice();
      const benchmark = benchmarks.find(({ uid }) => uid === origin?.benchmark?.uid);
      const added = accepted.map((file) => ({
        ...file,
        id: crypto.randomUUID(),
        last,
        origin,
        benchmark: benchmark && { uid: benchmark.uid, version: benchmark.version },
        projectIds: project === undefined ? [] : [project],
      }));
      changePending((before) => [...before, ...added]);
    },
    [blockedReason, profile, project, benchmarks, changePending, latestPending],
  );
  return {
    pending,
    skipped,
    addFiles,
    removeFile: (id: PendingFile["id"]) => changePending((before) => before.filter((file) => file.id !== id)),
    clearFiles: () => changePending(() => []),
  };
}
