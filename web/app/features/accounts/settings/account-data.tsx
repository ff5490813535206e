import { Button } from "@aws-amplify/ui-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { Link } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import type { DataExport } from "#contracts/data-export.ts";
import type { Profile } from "#contracts/profile.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { longDay } from "#web/kit/long-day.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./account-data.module.css";
import { exportQuery } from "./account-queries.ts";

/** Data export and consents of the user. */
export function AccountData({ profile }: { profile: Profile }) {
  const { data, error, refetch } = useQuery(exportQuery);
  const queryClient = useQueryClient();
  const ask = useOperationMutation(accounts.requestExport, {
    onSuccess: (latest) => queryClient.setQueryData(exportQuery.queryKey, { export: latest }),
    onError: (problem) => snackbar.failure(problem),
  });
  const latest = data?.export ?? undefined;
  const isMaking = latest?.state === "requested";
  return (
    <SectionCard
      id="your-data"
      title="Your data"
      lead="Download a copy of your data, including your heatmaps and their files, as a ZIP."
      action={
        data && (
          <Button
            aria-disabled={isMaking}
            isLoading={ask.isPending}
            loadingText="Export my data"
            onClick={() => isMaking || ask.mutate()}
          >
            Export my data
          </Button>
        )
      }
    >
      {error && !data && <ErrorState title="Couldn’t load your exports" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading your exports" heights={[48]} />}
      {latest && <LatestExport latest={latest} />}
      <dl className={styles.consent}>
        <ConsentLink name="Terms" to="/terms" version={profile.consent.terms} />
        <ConsentLink name="Privacy policy" to="/privacy" version={profile.consent.privacy} />
      </dl>
    </SectionCard>
  );
}

function LatestExport({ latest }: { latest: DataExport }) {
  const asked = `Requested on ${longDay(latest.requested_at)}.`;
  return (
    <div className={styles.dataExport} role="status">
      {latest.state === "requested" && (
        <p>Preparing your export. We’ll email you when it’s ready, so you can leave this page. {asked}</p>
      )}
      {latest.state === "failed" && <p>Couldn’t create your export. Please request it again. {asked}</p>}
      {latest.state === "ready" && (
        <>
          <p>
            Your export is ready{latest.expires_at && ` and available until ${longDay(latest.expires_at)}`}. {asked}
            {latest.urls.length > 1 &&
              ` It’s large, so it’s split into ${latest.urls.length} ZIP files. Extract all of them into the same folder.`}
          </p>
          <div className={styles.parts}>
            <Parts count={latest.urls.length} requestedAt={latest.requested_at} />
          </div>
        </>
      )}
    </div>
  );
}

/** Requests the download links on click, because they expire after five minutes. One at a time: a second download ends the first. */
function Parts({ count, requestedAt }: { count: number; requestedAt: string }) {
  const queryClient = useQueryClient();
  const download = useMutation({
    mutationFn: async (index: number) => ({
      index,
      latest: (await queryClient.fetchQuery({ ...exportQuery, staleTime: 0 })).export,
    }),
    onSuccess: ({ index, latest }) => {
      const url = latest?.requested_at === requestedAt ? latest.urls[index] : undefined;
      if (url) window.location.assign(url);
      else snackbar.error("This export has expired. Please request a new one.");
    },
    onError: (problem) => snackbar.error(toApiError(problem).message),
  });
  return Array.from({ length: count }, (_, index) => {
    const label = count === 1 ? "Download" : `Download part ${index + 1} of ${count}`;
    const isLoading = download.isPending && download.variables === index;
    return (
      <Button
        key={label}
        size="small"
        variation="primary"
        isDisabled={download.isPending}
        isLoading={isLoading}
        loadingText={label}
        onClick={() => download.mutate(index)}
      >
        <Download aria-hidden="true" />
        {label}
      </Button>
    );
  });
}

function ConsentLink({ name, to, version }: { name: string; to: string; version: string | null }) {
  return (
    <div>
      <dt>
        <Link to={to} className="touch-target">
          {name}
        </Link>
      </dt>
      <dd>{version ? `You accepted the version of ${longDay(version)}` : "Not accepted yet"}</dd>
    </div>
  );
}
