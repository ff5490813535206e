import { Button } from "@aws-amplify/ui-react";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type Benchmark, type BenchmarkTemplate, MAX_FILES_PER_REQUEST, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import styles from "../benchmarks.module.css";
import { CategoryEditor } from "../categories/category-editor.tsx";
import { ImageCard } from "../image-card.tsx";
import { SelectedActions } from "../selected-actions.tsx";
import { toggle } from "../toggle.ts";
import { EditTemplate } from "./edit-template.tsx";
import { TemplateWizard } from "./template-wizard.tsx";

/** The templates of a benchmark. */
export function TemplatesTab({ benchmark }: { benchmark: Benchmark }) {
  const [open, setOpen] = useState<"wizard" | "categories" | BenchmarkTemplate>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useOperation(staffBenchmarks.templates, { params: { uid: benchmark.uid } });
  const remove = useOperationMutation(staffBenchmarks.removeTemplates, {
    refreshes: [staffBenchmarks.templates, staffBenchmarks.read],
    onError: (problem) => snackbar.failure(problem),
  });
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.actions}>
        <SelectedActions
          noun="template"
          selected={selected}
          isBusy={remove.isPending}
          onClear={() => setSelected(new Set())}
          onDelete={(done) =>
            remove.mutate(
              { params: { uid: benchmark.uid }, body: { uids: [...selected].slice(0, MAX_FILES_PER_REQUEST) } },
              { onSuccess: ({ deleted }) => setSelected(toggle(selected, ...deleted)), onSettled: done },
            )
          }
        />
        <Button onClick={() => setOpen("categories")}>Categories</Button>
        <Button variation="primary" onClick={() => setOpen("wizard")}>
          <Plus aria-hidden="true" />
          Add template
        </Button>
      </div>
      {error && !data && <ErrorState title="Couldn’t load the templates" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading templates" heights={[180, 180]} />}
      {data?.templates.length === 0 && <p>Add the images of places in which ads are shown.</p>}
      {data && data.templates.length > 0 && (
        <ul className={styles.cards} aria-label="Templates">
          {data.templates.map((template) => (
            <ImageCard
              key={template.uid}
              {...template}
              status={template.status === "done" ? "Measured" : "Ready"}
              isSelected={selected.has(template.uid)}
              onSelect={() => setSelected(toggle(selected, template.uid))}
              onEdit={() => setOpen(template)}
            />
          ))}
        </ul>
      )}
      {open === "wizard" && <TemplateWizard benchmark={benchmark} onClose={close} />}
      {open === "categories" && <CategoryEditor benchmark={benchmark} of="templates" onClose={close} />}
      {typeof open === "object" && <EditTemplate benchmark={benchmark} template={open} onClose={close} />}
    </>
  );
}
