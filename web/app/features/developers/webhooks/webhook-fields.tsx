import { WEBHOOK_EVENT_NAMES, WEBHOOK_EVENTS, type WebhookEvent } from "#contracts/webhooks.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "../developers.module.css";

/** The editable fields of a webhook. */
export type WebhookFieldsValue = {
  readonly title: string;
  readonly destination: string;
  readonly events: readonly WebhookEvent[];
};
type Props = {
  value: WebhookFieldsValue;
  onChange: (value: WebhookFieldsValue) => void;
  problems: Readonly<Record<string, string>>;
  /** Whether it has a field for the destination. */
  hasDestination: boolean;
};

/** Name, destination and events of a webhook. */
export function WebhookFields({ value, onChange, problems, hasDestination }: Props) {
  const { title, destination, events } = value;
  const toggle = (event: WebhookEvent) => {
    const isChosen = events.includes(event);
    const chosen = WEBHOOK_EVENT_NAMES.filter((each) => (each === event ? !isChosen : events.includes(each)));
    onChange({ ...value, events: chosen });
  };
  return (
    <>
      <TextField
        label="Name"
        value={title}
        maxLength={100}
        autoComplete="off"
        error={problems.title}
        hint="Name the system that receives the events."
        onChange={(event) => onChange({ ...value, title: event.target.value })}
      />
      {hasDestination && (
        <TextField
          label="Destination"
          value={destination}
          maxLength={2000}
          autoComplete="off"
          placeholder="https://example.com/webhooks"
          error={problems.destination}
          hint="An https URL, or the ARN of an Amazon EventBridge event bus."
          onChange={(event) => onChange({ ...value, destination: event.target.value })}
        />
      )}
      <fieldset className={styles.scopes}>
        <legend>Events</legend>
        {WEBHOOK_EVENT_NAMES.map((event) => (
          <CheckboxField key={event} checked={events.includes(event)} onChange={() => toggle(event)}>
            <code>{event}</code> {WEBHOOK_EVENTS[event]}
          </CheckboxField>
        ))}
        <FormError problem={problems.events} />
      </fieldset>
    </>
  );
}
