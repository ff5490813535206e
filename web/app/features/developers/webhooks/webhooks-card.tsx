import { Button } from "@aws-amplify/ui-react";
import { useQuery } from "@tanstack/react-query";
import { clsx } from "clsx";
import { useState } from "react";
import { developers } from "#contracts/developers.ts";
import { LISTEN_DESTINATION, MAX_WEBHOOKS, type Webhook } from "#contracts/webhooks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "../developers.module.css";
import { WEBHOOKS, webhooksQuery } from "../queries.ts";
import { SecretDialog } from "../secret-dialog.tsx";
import { DeliveriesDialog } from "./deliveries-dialog.tsx";
import { RotateWebhookDialog } from "./rotate-webhook-dialog.tsx";
import { CreateWebhookDialog, EditWebhookDialog } from "./webhook-dialogs.tsx";
import { type WebhookAction, WebhookRow } from "./webhook-row.tsx";

/** The webhooks of the workspace, with their actions. */
export function WebhooksCard() {
  const { data, error, refetch } = useQuery(webhooksQuery);
  const [isCreating, setIsCreating] = useState(false);
  const [secret, setSecret] = useState<string>();
  const [chosen, setChosen] = useState<{ uid: string; action: WebhookAction }>();
  const close = () => setChosen(undefined);
  const change = useOperationMutation(developers.editWebhook, {
    refreshes: WEBHOOKS,
    onSuccess: ({ state }) => snackbar.success(state === "enabled" ? "Webhook enabled" : "Webhook disabled"),
    onError: (problem) => snackbar.failure(problem),
  });
  const webhooks = data?.webhooks ?? [];
  const webhook = webhooks.find(({ uid }) => uid === chosen?.uid);
  const isFull = webhooks.filter(({ destination }) => destination !== LISTEN_DESTINATION).length >= MAX_WEBHOOKS;
  const act = ({ uid }: Webhook, action: WebhookAction) => {
    if (action === "enable" || action === "disable")
      change.mutate({ params: { uid }, body: { state: action === "enable" ? "enabled" : "disabled" } });
    else setChosen({ uid, action });
  };
  const showSecret = (created: string) => {
    setIsCreating(false);
    close();
    setSecret(created);
  };
  return (
    <SectionCard
      title="Webhooks"
      lead="We tell your systems when a heatmap, an audit, a report or brand analytics is finished."
      action={
        <Button variation="primary" isDisabled={!data || isFull} onClick={() => setIsCreating(true)}>
          Create webhook
        </Button>
      }
    >
      {error && !data && <ErrorState title="Couldn’t load your webhooks" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading your webhooks" heights={[120]} />}
      {isFull && (
        <p className={clsx(styles.none, styles.full)}>
          A workspace can have {MAX_WEBHOOKS} webhooks. Delete one you no longer use.
        </p>
      )}
      {data?.webhooks.length === 0 && (
        <p className={styles.none}>No webhooks yet. Create one, so that your programs don’t have to poll for results.</p>
      )}
      {webhooks.length > 0 && (
        <ul className={styles.keys}>
          {webhooks.map((each) => (
            <WebhookRow key={each.uid} webhook={each} onAction={(action) => act(each, action)} />
          ))}
        </ul>
      )}
      {isCreating && <CreateWebhookDialog onCreated={showSecret} onClose={() => setIsCreating(false)} />}
      {webhook && chosen?.action === "edit" && <EditWebhookDialog webhook={webhook} onClose={close} />}
      {webhook && chosen?.action === "deliveries" && <DeliveriesDialog webhook={webhook} onClose={close} />}
      {webhook && chosen?.action === "rotate" && <RotateWebhookDialog webhook={webhook} onRotated={showSecret} onClose={close} />}
      {webhook && chosen?.action === "delete" && <DeleteWebhook webhook={webhook} onClose={close} />}
      {secret !== undefined && (
        <SecretDialog
          title="Your signing secret"
          label="Secret"
          warning="Copy the secret now. You can’t see it later. Your program needs it to verify messages."
          secret={secret}
          onClose={() => setSecret(undefined)}
        />
      )}
    </SectionCard>
  );
}

function DeleteWebhook({ webhook: { uid, title }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const remove = useOperationMutation(developers.deleteWebhook, {
    refreshes: [developers.listWebhooks],
    onSuccess: () => snackbar.success("Webhook deleted"),
    onError: (problem) => snackbar.failure(problem),
    onSettled: onClose,
  });
  return (
    <Confirm
      isOpen
      confirmLabel="Delete webhook"
      isBusy={remove.isPending}
      onCancel={onClose}
      onConfirm={() => remove.mutate({ params: { uid } })}
    >
      “{title}” stops receiving events, including those waiting for another attempt. Its deliveries are no longer listed.
    </Confirm>
  );
}
