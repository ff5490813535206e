import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { ClipboardCheck } from "lucide-react";
import { AUDIT_NAMES } from "#contracts/audit-names.ts";
import type { Audit, AuditKind } from "#contracts/audits.ts";
import type { Edit } from "#contracts/what-if.ts";
import { ExportMenu } from "#web/app/shared/downloads/export-menu.tsx";
import { isPlanLimit } from "#web/app/shared/plans/is-plan-limit.ts";
import { SeePlans } from "#web/app/shared/plans/see-plans.tsx";
import { Note } from "#web/ui/feedback/note.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { auditQuery, useRequests } from "./audit-query.ts";
import styles from "./audits.module.css";
import { ComponentCard } from "./component-card.tsx";
import { FeedbackForm } from "./feedback-form.tsx";
import { FocusTarget } from "./focus-target.tsx";
import type { Mark } from "./statement.tsx";
import { Waiting } from "./waiting.tsx";

type Props = { uid: string; title: string; kind: AuditKind; onMark: Mark; onTry: (edits: readonly Edit[]) => void };

const LEADS: Readonly<Record<AuditKind, string>> = {
  creative: "The audit rates the message, the brand, the product and the call to action, and says what to improve.",
  ux: "The audit rates the offer, the next step, the reasons, the brand, readability and trust, and says what to improve.",
};

/** The audit of an image, or the way to request it. */
export function AuditTab({ uid, title, kind, onMark, onTry }: Props) {
  const { data: reading, error, refetch } = useQuery(auditQuery(uid));
  const { audit: request } = useRequests(uid);
  if (!reading && error) return <ErrorState title="Couldn’t load the audit" problem={error} onRetry={() => void refetch()} />;
  if (!reading) return <Skeleton label="Loading the audit" heights={[120, 120, 120]} />;
  const { state, problem, audit, is_outdated } = reading;
  const ask = (label: string) => (
    <Button
      variation="primary"
      isLoading={request.isPending}
      loadingText={label}
      onClick={() => request.mutate({ params: { uid } })}
    >
      {label}
    </Button>
  );
  if (request.error && !audit)
    return (
      <ErrorState
        title="Couldn’t request the audit"
        problem={request.error}
        onRetry={() => request.mutate({ params: { uid } })}
        instead={isPlanLimit(request.error) ? <SeePlans /> : undefined}
      />
    );
  if (state === "requested" && !audit) return <Waiting>Creating the audit. This takes a few seconds.</Waiting>;
  if (!audit)
    return (
      <EmptyState
        icon={<ClipboardCheck />}
        title={state === "failed" ? "Couldn’t create the audit" : "No audit yet"}
        text={problem?.message ?? LEADS[kind]}
        action={ask(state === "failed" ? "Try again" : "Request Analysis")}
      />
    );
  return (
    <div className={styles.stack}>
      {state === "requested" && <Waiting>Creating a new audit. This takes a few seconds.</Waiting>}
      {is_outdated && state !== "requested" && (
        <Note kind="warning">This audit was made for an earlier analysis of the image.</Note>
      )}
      <Components audit={audit} onMark={onMark} onTry={is_outdated ? undefined : onTry} />
      {problem && <Note kind="warning">Couldn’t create the new audit. {problem.message}</Note>}
      <FormError problem={request.error}>{isPlanLimit(request.error) && <SeePlans />}</FormError>
      <div className={styles.actions}>
        <ExportMenu source={{ subject: "audit", objects: [uid], title: `${title}, ${AUDIT_NAMES[kind]}` }} isAvailable />
        {state !== "requested" && ask("Create a new audit")}
      </div>
      <FeedbackForm uid={uid} />
    </div>
  );
}

type ComponentsProps = { audit: Audit; onMark: Mark; onTry: ((edits: readonly Edit[]) => void) | undefined };

const Components = ({ audit, onMark, onTry }: ComponentsProps) => (
  <>
    {audit.attention && <p>{audit.attention.text}</p>}
    <FocusTarget focus={audit.facts.scores.focus} />
    {audit.components.map((component) => (
      <ComponentCard key={component.name} component={component} facts={audit.facts} onMark={onMark} onTry={onTry} />
    ))}
    <p className={styles.made}>
      {audit.written_by
        ? "Rated by rules. A language model worded the reasons and suggestions; their numbers are checked."
        : "Rated and worded by rules, without a language model."}
    </p>
  </>
);
