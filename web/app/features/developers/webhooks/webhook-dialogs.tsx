import { useState } from "react";
import { developers } from "#contracts/developers.ts";
import { LISTEN_DESTINATION, NewWebhook, WEBHOOK_EVENT_NAMES, type Webhook } from "#contracts/webhooks.ts";
import { ApiError } from "#web/kit/api/api-error.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import dialogStyles from "#web/ui/overlays/dialog.module.css";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { WEBHOOKS } from "../queries.ts";
import { WebhookFields, type WebhookFieldsValue } from "./webhook-fields.tsx";

const EMPTY: WebhookFieldsValue = { title: "", destination: "", events: WEBHOOK_EVENT_NAMES };

/** Creates a webhook; `onCreated` receives its secret. */
export function CreateWebhookDialog({ onCreated, onClose }: { onCreated: (secret: string) => void; onClose: () => void }) {
  const create = useOperationMutation(developers.createWebhook, {
    refreshes: WEBHOOKS,
    onSuccess: ({ secret }) => onCreated(secret),
  });
  return (
    <WebhookForm
      title="Create webhook"
      action="Create webhook"
      start={EMPTY}
      isBusy={create.isPending}
      problem={create.error}
      onSubmit={(body) => create.mutate({ body })}
      onClose={onClose}
    />
  );
}

/** Changes the name, the events and, unless a program reads its deliveries, the destination of a webhook. */
export function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { uid, title, destination, events } = webhook;
  const edit = useOperationMutation(developers.editWebhook, {
    refreshes: WEBHOOKS,
    onSuccess: () => {
      snackbar.success("Changes saved");
      onClose();
    },
  });
  return (
    <WebhookForm
      title="Edit webhook"
      action="Save"
      start={{ title, destination, events }}
      isBusy={edit.isPending}
      problem={edit.error}
      hasDestination={destination !== LISTEN_DESTINATION}
      onSubmit={({ destination: given, ...body }) =>
        edit.mutate({ params: { uid }, body: { ...body, ...(given.trim() !== destination && { destination: given }) } })
      }
      onClose={onClose}
    />
  );
}

type Body = Pick<Webhook, "title" | "destination" | "events">;
/** Errors about the destination, which only the server knows. */
const DESTINATION_CODES = ["webhook.destination_blocked", "webhook.destination_fixed"];

type Props = {
  title: string;
  action: string;
  start: WebhookFieldsValue;
  isBusy: boolean;
  problem: Error | null;
  hasDestination?: boolean;
  onSubmit: (body: Body) => void;
  onClose: () => void;
};

function WebhookForm({ title, action, start, isBusy, problem, hasDestination = true, onSubmit, onClose }: Props) {
  const [fields, setFields] = useState(start);
  const [isChecked, setIsChecked] = useState(false);
  const body = { ...fields, events: [...fields.events] };
  const problems = fieldErrors(NewWebhook.safeParse(body).error);
  const submit = () => {
    setIsChecked(true);
    if (Object.keys(problems).length === 0) onSubmit(body);
  };
  const isAboutDestination = problem instanceof ApiError && DESTINATION_CODES.includes(problem.code);
  const shown = { ...(isAboutDestination && { destination: problem.message }), ...(isChecked && problems) };
  return (
    <FormDialog title={title} action={action} isBusy={isBusy} className={dialogStyles.fields} onSubmit={submit} onClose={onClose}>
      <WebhookFields value={fields} onChange={setFields} problems={shown} hasDestination={hasDestination} />
      <FormError problem={isAboutDestination ? null : problem} />
    </FormDialog>
  );
}
