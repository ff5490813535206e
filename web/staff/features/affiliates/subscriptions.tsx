import { Button } from "@aws-amplify/ui-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { TIER_TITLES } from "#contracts/subscription.ts";
import { operationPages } from "#web/kit/api/operation-query.ts";
import { euros } from "#web/kit/format.ts";
import { INTERVAL_NAMES, nameIn } from "#web/staff/shared/staff-names.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./affiliates.module.css";

/** The active subscriptions of users whom an affiliate referred. */
export function Subscriptions({ affiliate, count }: { affiliate: string; count: number }) {
  const query = { affiliate, status: "active" } as const;
  const pages = useInfiniteQuery({ ...operationPages(staffBackoffice.subscriptions, { query }), staleTime: 0 });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const subscriptions = data?.pages.flatMap(({ rows }) => rows);
  return (
    <SectionCard
      title="Active subscriptions"
      lead={count === 0 ? "None of their referred users has a paid plan yet." : undefined}
    >
      {error && !data && <ErrorState title="Couldn’t load the subscriptions" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading the subscriptions" heights={[120]} />}
      {subscriptions && subscriptions.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Workspace</th>
              <th scope="col">Paid by</th>
              <th scope="col">Plan</th>
              <th scope="col">Monthly value</th>
            </tr>
          </thead>
          <tbody>
            {subscriptions.map(({ id, workspace, owner, tier, interval, value }) => (
              <tr key={id}>
                <td>{workspace ? <Link to={`/workspace/${workspace.uid}`}>{workspace.name}</Link> : "Not claimed"}</td>
                <td>{owner?.email ?? "User not found"}</td>
                <td>
                  {nameIn(TIER_TITLES, tier)}, {INTERVAL_NAMES[interval].toLowerCase()}
                </td>
                <td>{euros(value)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {hasNextPage && (
        <Button isLoading={isFetchingNextPage} loadingText="Loading" onClick={() => void fetchNextPage()}>
          Show more
        </Button>
      )}
    </SectionCard>
  );
}
