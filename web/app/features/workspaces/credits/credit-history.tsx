import { Button } from "@aws-amplify/ui-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { LedgerEntry } from "#contracts/billing.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ledgerQuery } from "../queries.ts";
import styles from "./credit-history.module.css";
import { ledgerAmount, ledgerReason } from "./ledger-labels.ts";

const INITIAL_ENTRIES = 8;
const PAGE_ENTRIES = 50;

/** The workspace's credit ledger, newest first. */
export function CreditHistory() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    useInfiniteQuery(ledgerQuery);
  const [shown, setShown] = useState(INITIAL_ENTRIES);
  const known = data?.pages.flatMap((page) => page.entries) ?? [];
  const entries = known.slice(0, shown);
  const showOlder = () => {
    const wanted = shown + PAGE_ENTRIES;
    setShown(wanted);
    if (known.length < wanted && hasNextPage) void fetchNextPage();
  };
  return (
    <SectionCard title="Credit history" lead="All credit changes.">
      {error && !data && <ErrorState title="Couldn’t load the credit history" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading the credit history" heights={[160]} />}
      {data && entries.length === 0 && <p className={styles.none}>No credit changes yet.</p>}
      {entries.length > 0 && (
        <table className={styles.creditHistory}>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Change</th>
              <th scope="col">Person</th>
              <th scope="col" className={styles.amount}>
                Credits
              </th>
            </tr>
          </thead>
          <tbody>
            {entries.map((entry) => (
              <Row key={entry.entry} entry={entry} />
            ))}
          </tbody>
        </table>
      )}
      {isFetchNextPageError && <ErrorState title="Couldn’t load more" problem={error} onRetry={() => void fetchNextPage()} />}
      {(hasNextPage || known.length > shown) && !isFetchNextPageError && (
        <Button className={styles.more!} isLoading={isFetchingNextPage} loadingText="Show older" onClick={showOlder}>
          Show older
        </Button>
      )}
    </SectionCard>
  );
}

function Row({ entry }: { entry: LedgerEntry }) {
  const reason = ledgerReason(entry);
  return (
    <tr>
      <td>
        <time dateTime={entry.at}>{dayMonthYear(entry.at)}</time>
      </td>
      <td>
        {entry.heatmap ? (
          <Link to={`/heatmap/${entry.heatmap}`} className="touch-target">
            {reason}
          </Link>
        ) : (
          reason
        )}
      </td>
      <td>{entry.actor_name || "Sightline"}</td>
      <td className={clsx(styles.amount, "tabular")} data-sign={entry.amount < 0 ? "minus" : "plus"}>
        {ledgerAmount(entry)}
      </td>
    </tr>
  );
}
