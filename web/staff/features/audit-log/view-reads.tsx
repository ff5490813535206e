import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import styles from "./audit-log.module.css";

const time = (at: string) => new Date(at).toLocaleTimeString("en-GB");

/** The data that staff read while they viewed the application as a user. */
export function ViewReads({ uid }: { uid: string }) {
  const { data, error, refetch } = useOperation(staffBackoffice.readSupportView, { params: { uid } }, { staleTime: 0 });
  if (!data && error) return <ErrorState title="Couldn’t load the viewed data" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the viewed data" heights={[80]} />;
  const end = data.running ? `Runs until ${time(data.ends_at)}.` : `Ended at ${time(data.ended_at ?? data.ends_at)}.`;
  return (
    <section aria-label="Viewed data">
      <p>
        {end} {data.reads.length === 0 && "No data was viewed."}
      </p>
      {data.reads.length > 0 && (
        <table className={styles.values}>
          <thead>
            <tr>
              <th scope="col">Viewed data</th>
              <th scope="col">Times</th>
              <th scope="col">Last</th>
            </tr>
          </thead>
          <tbody>
            {data.reads.map(({ operation, path, count, last_at }) => (
              <tr key={`${operation} ${path}`}>
                <td>{path}</td>
                <td className="tabular">{count}</td>
                <td className="tabular">{time(last_at)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
