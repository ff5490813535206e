import { Button, SelectField } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { API_TIERS, type ApiKey, type ApiTier } from "#contracts/api-keys.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffApiKeys } from "#contracts/staff/developers.ts";
import type { StaffWorkspaceDetails } from "#contracts/staff/workspaces.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { operationQuery, useOperation } from "#web/kit/api/operation-query.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import styles from "#web/staff/features/workspace/workspace.module.css";
import { SaveButton } from "#web/staff/shared/save-button.tsx";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useDraft } from "#web/staff/shared/use-draft.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";

type Changed = { uid: string; api: StaffApiKeys };

/** The limit and the API keys of a workspace. Only its admin creates keys, and only they see a secret. */
export function ApiTab({ workspace: { uid } }: { workspace: StaffWorkspaceDetails }) {
  const { data, error, refetch } = useOperation(staffBackoffice.apiKeys, { params: { uid } }, { staleTime: 0 });
  if (error && !data) return <ErrorState title="Couldn’t load the API keys" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Loading the API keys" heights={[160, 160]} />;
  return (
    <>
      <Tier uid={uid} api={data} />
      <Keys uid={uid} api={data} />
    </>
  );
}

/** Puts the keys and the limit that an operation returned into the query cache. */
function useCacheApiKeys(uid: string) {
  const client = useQueryClient();
  return (api: StaffApiKeys) => client.setQueryData(operationQuery(staffBackoffice.apiKeys, { params: { uid } }).queryKey, api);
}

function Tier({ uid, api: { tier, custom_tier, per_minute } }: Changed) {
  const saved = custom_tier ?? "plan";
  const [chosen, setChosen] = useDraft<ApiTier | "plan">(saved);
  const cache = useCacheApiKeys(uid);
  const save = useOperationMutation(staffBackoffice.setApiTier, {
    refreshes: [staffBackoffice.audit],
    onSuccess: (api) => {
      cache(api);
      snackbar.success("API tier changed");
    },
  });
  useUnsavedChanges(chosen !== saved);
  const submit = () => {
    if (chosen !== saved) save.mutate({ params: { uid }, body: { tier: chosen === "plan" ? null : chosen } });
  };
  return (
    <SectionCard title="API tier" lead={`Tier ${tier}: each key may send ${per_minute} requests per minute.`}>
      <Form className={styles.form} isBusy={save.isPending} onSubmit={submit}>
        <SelectField
          label="Tier"
          value={String(chosen)}
          onChange={({ target }) => setChosen(target.value === "plan" ? "plan" : (Number(target.value) as ApiTier))}
        >
          <option value="plan">Plan default</option>
          {Object.entries(API_TIERS).map(([each, limit]) => (
            <option key={each} value={each}>
              {`Tier ${each}: ${limit} per minute`}
            </option>
          ))}
        </SelectField>
        <FormError problem={save.error} />
        <SaveButton isChanged={chosen !== saved} isBusy={save.isPending}>
          Save tier
        </SaveButton>
      </Form>
    </SectionCard>
  );
}

function Keys({ uid, api: { keys } }: Changed) {
  const [deleted, setDeleted] = useState<ApiKey>();
  return (
    <SectionCard
      title="API keys"
      lead={keys.length > 0 ? "Only the admin creates keys and sees their secrets." : "The admin hasn’t created any keys."}
      action={
        <Link to={`/api-requests?search=${encodeURIComponent(uid)}`} className="touch-target">
          Requests
        </Link>
      }
    >
      <ul className={styles.people}>
        {keys.map((key) => (
          <li key={key.uid}>
            <div>
              <strong>{key.title}</strong>
              <div className={styles.detail}>
                {[
                  `${key.prefix}…`,
                  `created on ${dayMonthYear(key.created_at)} by ${key.created_by_name}`,
                  key.last_used_at ? `last used on ${dayMonthYear(key.last_used_at)}` : "never used",
                  ...(key.expires_at ? [`expires on ${dayMonthYear(key.expires_at)}`] : []),
                ].join(", ")}
              </div>
              <div className={styles.detail}>{key.scopes.join(", ")}</div>
            </div>
            <Button size="small" onClick={() => setDeleted(key)} aria-label={`Delete ${key.title}`}>
              Delete
            </Button>
          </li>
        ))}
      </ul>
      {deleted && <DeleteKey uid={uid} apiKey={deleted} onClose={() => setDeleted(undefined)} />}
    </SectionCard>
  );
}

function DeleteKey({ uid, apiKey, onClose }: { uid: string; apiKey: ApiKey; onClose: () => void }) {
  const cache = useCacheApiKeys(uid);
  const remove = useOperationMutation(staffBackoffice.deleteApiKey, {
    refreshes: [staffBackoffice.audit],
    onSuccess: (api) => {
      cache(api);
      snackbar.success("API key deleted");
      onClose();
    },
  });
  return (
    <TypedConfirm
      title="Delete API key"
      description="Requests with this key are rejected immediately. What it created stays."
      wanted={apiKey.title}
      confirmationLabel="the key’s name"
      action="Delete API key"
      isBusy={remove.isPending}
      problem={remove.error}
      onClose={onClose}
      onConfirm={() => remove.mutate({ params: { uid, key: apiKey.uid } })}
    />
  );
}
