import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import type { Invoice } from "#contracts/billing.ts";
import { dayMonthYear, euros } from "#web/kit/format.ts";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { invoicesQuery } from "../queries.ts";
import styles from "./invoice-list.module.css";

const STATES: Record<Invoice["status"], { label: string; kind: "good" | "warning" | "bad" | "plain" }> = {
  draft: { label: "Draft", kind: "plain" },
  open: { label: "Open", kind: "warning" },
  paid: { label: "Paid", kind: "good" },
  uncollectible: { label: "Uncollectible", kind: "bad" },
  void: { label: "Void", kind: "plain" },
};

/** The workspace's invoices, newest first. */
export function InvoiceList() {
  const { data, error, refetch } = useQuery(invoicesQuery);
  return (
    <SectionCard title="Invoices">
      {error && !data && <ErrorState title="Couldn’t load your invoices" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading invoices" heights={[120]} />}
      {data?.invoices.length === 0 && (
        <p className={styles.invoicesNone}>No invoices yet. They appear here after your first payment.</p>
      )}
      {data && data.invoices.length > 0 && (
        <table className={styles.invoices}>
          <thead>
            <tr>
              <th scope="col">Number</th>
              <th scope="col">Date</th>
              <th scope="col">Status</th>
              <th scope="col" className={styles.invoicesAmount}>
                Amount
              </th>
              <th scope="col">
                <span className="visually-hidden">Files</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {data.invoices.map((invoice) => (
              <Row key={invoice.uid} invoice={invoice} />
            ))}
          </tbody>
        </table>
      )}
    </SectionCard>
  );
}

function Row({ invoice: { number, created_at, status, total, url, pdf } }: { invoice: Invoice }) {
  const name = number ?? "without number";
  return (
    <tr>
      <td>{number ?? "–"}</td>
      <td>
        <time dateTime={created_at}>{dayMonthYear(created_at)}</time>
      </td>
      <td>
        <Badge kind={STATES[status].kind}>{STATES[status].label}</Badge>
      </td>
      <td className={clsx(styles.invoicesAmount, "tabular")}>{euros(total)}</td>
      <td className={styles.invoicesFiles}>
        {url && (
          <a
            className="touch-target"
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`View invoice ${name}, opens in a new tab`}
          >
            View
          </a>
        )}
        {pdf && (
          <a
            className="touch-target"
            href={pdf}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={`Invoice ${name} as PDF, opens in a new tab`}
          >
            PDF
          </a>
        )}
      </td>
    </tr>
  );
}
