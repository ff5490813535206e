import { Button, SelectField } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { API_TIERS, type ApiKey, type ApiTier, REQUEST_LOG_DAYS } from "#contracts/api-keys.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { useUnsaved } from "#web/admin/shared/unsaved.tsx";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { useWorkspaceChange } from "./use-workspace-change.ts";
import styles from "./workspace.module.css";

/** The use of the public API by a workspace: its limit, keys and last requests. */
export function ApiTab({ workspace }: { workspace: StaffWorkspaceDetails }) {
  return (
    <>
      <TierForm key={workspace.api.custom_tier} workspace={workspace} />
      <ApiUse uid={workspace.uid} />
    </>
  );
}

const nameOf = (tier: ApiTier): string => `Tier ${tier}: ${API_TIERS[tier].toLocaleString("en-GB")} per minute`;

function TierForm({ workspace: { uid, api } }: { workspace: StaffWorkspaceDetails }) {
  const current = String(api.custom_tier ?? "");
  const [chosen, setChosen] = useState(current);
  const save = useWorkspaceChange(staffBackoffice.setApiTier, "Limit changed");
  useUnsaved(chosen !== current);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    save.mutate({ params: { uid }, body: { tier: chosen === "" ? null : (Number(chosen) as ApiTier) } });
  };
  return (
    <SectionCard title="Limit" lead={`Each key may make ${api.per_minute.toLocaleString("en-GB")} requests per minute.`}>
      <form className={styles.form} noValidate onSubmit={submit}>
        <SelectField label="Requests per key" value={chosen} onChange={({ target }) => setChosen(target.value)}>
          <option value="">As in the plan: tier {api.plan_tier}</option>
          {Object.keys(API_TIERS).map((tier) => (
            <option key={tier} value={tier}>
              {nameOf(Number(tier) as ApiTier)}
            </option>
          ))}
        </SelectField>
        <FormError problem={save.error} />
        <Button
          type="submit"
          variation="primary"
          isDisabled={chosen === current}
          isLoading={save.isPending}
          loadingText="Save limit"
        >
          Save limit
        </Button>
      </form>
    </SectionCard>
  );
}

function ApiUse({ uid }: { uid: string }) {
  const { data, error, refetch } = useOperation(staffBackoffice.readApiUse, { params: { uid } });
  const [deleting, setDeleting] = useState<ApiKey>();
  if (error && !data) return <ErrorState title="Couldn’t load the API keys" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the API keys" heights={[160, 240]} />;
  return (
    <>
      <SectionCard title="API keys" lead="Secrets are stored as hashes and can’t be shown.">
        {data.keys.length === 0 && <p className={styles.detail}>This workspace has no API keys.</p>}
        <ul className={styles.people}>
          {data.keys.map((key) => (
            <li key={key.uid}>
              <div>
                <p>{key.title}</p>
                <p className={styles.detail}>
                  <code>{key.prefix}…</code> · created by {key.created_by_name} on {dayMonthYear(key.created_at)} ·{" "}
                  {key.last_used_at ? `last used on ${dayMonthYear(key.last_used_at)}` : "never used"}
                  {key.expires_at && ` · expires on ${dayMonthYear(key.expires_at)}`}
                </p>
                <p className={styles.detail}>{key.scopes.join(", ")}</p>
              </div>
              <Button size="small" onClick={() => setDeleting(key)} aria-label={`Delete ${key.title}`}>
                Delete
              </Button>
            </li>
          ))}
        </ul>
      </SectionCard>
      <SectionCard title="Last requests" lead={`The last 50 of at most ${REQUEST_LOG_DAYS} days.`}>
        {data.requests.length === 0 && <p className={styles.detail}>No requests yet.</p>}
        <ul className={styles.people}>
          {data.requests.map((request) => (
            <li key={request.id}>
              <div>
                <p>
                  {request.method} {request.path}
                </p>
                <p className={styles.detail}>
                  <time dateTime={request.at}>{new Date(request.at).toLocaleString("en-GB")}</time> · {request.key_title} ·{" "}
                  {request.duration} ms
                </p>
              </div>
              <span>
                {request.status}
                {request.code && ` (${request.code})`}
              </span>
            </li>
          ))}
        </ul>
      </SectionCard>
      {deleting && <DeleteKey uid={uid} apiKey={deleting} onClose={() => setDeleting(undefined)} />}
    </>
  );
}

function DeleteKey({ uid, apiKey, onClose }: { uid: string; apiKey: ApiKey; onClose: () => void }) {
  const remove = useOperationMutation(staffBackoffice.deleteApiKey, {
    refreshes: [staffBackoffice.readApiUse, staffBackoffice.audit],
    onSuccess: () => snackbar.success("Key deleted"),
    onError: (problem) => snackbar.failure(problem),
    onSettled: onClose,
  });
  return (
    <Confirm
      isOpen
      confirmLabel="Delete key"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { uid, key: apiKey.uid } })}
    >
      Programs that use “{apiKey.title}” stop working immediately. Everything the key created stays.
    </Confirm>
  );
}
