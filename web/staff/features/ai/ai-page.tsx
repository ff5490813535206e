import { staffCopilot } from "#contracts/staff/copilot.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { ConfirmUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import page from "#web/ui/layout/page.module.css";
import { PromptCard } from "./prompt-card.tsx";
import { UsageCard } from "./usage-card.tsx";

/** The language model: its usage by workspaces, and its prompts. */
export function Component() {
  const { data, error, refetch } = useOperation(staffCopilot.listPrompts, {}, { staleTime: 0 });
  return (
    <ConfirmUnsavedChanges>
      <header className={page.head}>
        <div>
          <h1>Language model</h1>
          {data && (
            <p className={page.lead}>
              {data.model ?? "No language model is configured. Rules answer questions and write audits."}
            </p>
          )}
        </div>
      </header>
      <UsageCard />
      {error && !data && <ErrorState title="Couldn’t load the prompts" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading the prompts" heights={[320, 320, 320]} />}
      {data?.prompts.map((prompt) => (
        <PromptCard key={`${prompt.uid} ${prompt.version}`} prompt={prompt} />
      ))}
    </ConfirmUnsavedChanges>
  );
}
