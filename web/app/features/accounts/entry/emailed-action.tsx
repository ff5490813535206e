import { Button } from "@aws-amplify/ui-react";
import type { LucideIcon } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import entryStyles from "./entry.module.css";
import { EntryFrame } from "./entry-frame.tsx";
import { EntryIcon } from "./entry-icon.tsx";

type Step = { title: string; lead: ReactNode; Icon: LucideIcon };

type Props = {
  ask: Step & {
    button: string;
    busyButton: string;
    /** Other effects of the action. */
    effects?: readonly string[];
    /** The action protects an account: the person may also say that everything is in order. */
    isAlarm?: boolean;
  };
  done: Step & { continueTo?: string };
  act: () => Promise<void>;
};

/** The page of a link in an email. It acts on a click, because email filters open links automatically. */
export function EmailedAction({ ask, done, act }: Props) {
  const [isDone, setIsDone] = useState(false);
  const { isBusy, problem, attempt } = useAsyncAction();
  const run = () =>
    attempt(async () => {
      await act();
      setIsDone(true);
    });

  if (isDone)
    return (
      <EntryFrame title={done.title} lead={done.lead} icon={<EntryIcon Icon={done.Icon} tone="good" />}>
        {done.continueTo && (
          <div className={entryStyles.actions}>
            <ButtonLink to={done.continueTo} variation="primary">
              Continue
            </ButtonLink>
          </div>
        )}
      </EntryFrame>
    );
  return (
    <EntryFrame
      title={ask.title}
      lead={ask.lead}
      icon={<EntryIcon Icon={ask.Icon} {...(ask.isAlarm && { tone: "bad" as const })} />}
    >
      {ask.effects && (
        <ul className={entryStyles.list}>
          {ask.effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
      )}
      <div className={entryStyles.notes}>
        <FormError problem={problem} />
      </div>
      <div className={entryStyles.actions}>
        <Button
          variation={ask.isAlarm ? "destructive" : "primary"}
          isLoading={isBusy}
          loadingText={ask.busyButton}
          onClick={() => void run()}
        >
          {ask.button}
        </Button>
        {ask.isAlarm && <ButtonLink to="/">It was me</ButtonLink>}
      </div>
    </EntryFrame>
  );
}
