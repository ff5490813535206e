import { Button } from "@aws-amplify/ui-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { operationPages } from "#web/kit/api/operation-query.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./affiliates.module.css";

/** The users whom an affiliate referred, newest first. */
export function SignUps({ affiliate }: { affiliate: string }) {
  const pages = useInfiniteQuery({ ...operationPages(staffBackoffice.users, { query: { affiliate } }), staleTime: 0 });
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = pages;
  const users = data?.pages.flatMap(({ rows }) => rows);
  return (
    <SectionCard title="Sign-ups" lead={users?.length === 0 ? "No one has signed up with their link yet." : undefined}>
      {error && !data && <ErrorState title="Couldn’t load the sign-ups" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading the sign-ups" heights={[120]} />}
      {users && users.length > 0 && (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">Email</th>
              <th scope="col">Signed up</th>
            </tr>
          </thead>
          <tbody>
            {users.map(({ uid, name, email, created_at }) => (
              <tr key={uid}>
                <td>
                  <Link to={`/users?user=${encodeURIComponent(uid)}`}>{name || email}</Link>
                </td>
                <td>{email}</td>
                <td>{dayMonthYear(created_at)}</td>
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
