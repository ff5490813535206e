import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useParams } from "react-router-dom";
import type { SharedReport } from "#contracts/sharing.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { useHead } from "#web/kit/page/use-head.ts";
import { useNoIndex } from "#web/kit/page/use-no-index.ts";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { PassphraseForm } from "./passphrase-form.tsx";
import { ShareUnavailable } from "./share-unavailable.tsx";
import { SharedFrame } from "./shared-frame.tsx";
import { SharedLoadingCover } from "./shared-loading-cover.tsx";
import styles from "./shared-page.module.css";
import { hasErrorCode, useUnlock, viewReportQuery } from "./view-query.ts";

type Props = { children: (report: SharedReport, onStale: () => void) => ReactNode };

/** The view-only page of a report's share link; `children` shows the report, and says when its links no longer work. */
export function SharedReportContent(props: Props) {
  const { share = "" } = useParams();
  useNoIndex();
  return <Page key={share} share={share} {...props} />;
}

function Page({ share, children }: Props & { share: string }) {
  const { data, error, isPending, refetch } = useQuery(viewReportQuery(share));
  const unlock = useUnlock(share, "report");
  const isGone = hasErrorCode(error, "share.link_not_found");
  const isLocked = hasErrorCode(error, "share.passphrase_required");
  const shown = isGone || isLocked ? undefined : data;
  useHead({ title: shown?.title ?? "Shared report", description: "A report shared with you." });

  const content = (): ReactNode => {
    if (isGone) return <ShareUnavailable kind="report" />;
    if (isLocked) return <PassphraseForm kind="report" unlock={unlock} />;
    if (shown)
      return (
        <div className={styles.sharedReport}>
          <div className={pageStyles.page}>
            {children(shown, () => void refetch({ cancelRefetch: false }))}
            {shown.expires_at && <p>Available until {dayMonthYear(shown.expires_at)}</p>}
          </div>
        </div>
      );
    if (!error) return null;
    return <ErrorState title="Couldn’t load this report" problem={error} onRetry={() => void refetch()} />;
  };
  return (
    <>
      <SharedFrame branding={isPending ? undefined : (data?.branding ?? null)} {...(shown && { title: shown.title })}>
        {content()}
      </SharedFrame>
      <SharedLoadingCover kind="report" logo={data?.branding?.logo ?? undefined} isLoading={isPending} />
    </>
  );
}
