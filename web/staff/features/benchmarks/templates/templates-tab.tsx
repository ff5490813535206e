import { Button } from "@aws-amplify/ui-react";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { BenchmarkTemplate } from "#contracts/staff/benchmark-templates.ts";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import styles from "../benchmarks.module.css";
import { CategoryEditor } from "../categories/category-editor.tsx";
import { ImageCard } from "../image-card.tsx";
import { SelectedActions } from "../selected-actions.tsx";
import { toggle } from "../toggle.ts";
import { DownloadTemplates } from "./download-templates.tsx";
import { EditTemplate } from "./edit-template.tsx";
import { TemplateWizard } from "./template-wizard.tsx";

/** The templates of a benchmark. */
export function TemplatesTab({ benchmark }: { benchmark: Benchmark }) {
  const [open, setOpen] = useState<"wizard" | "categories" | BenchmarkTemplate>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const { data, error, refetch } = useOperation(staffBenchmarks.templates, { params: { uid: benchmark.uid } });
  const close = () => setOpen(undefined);
  return (
    <>
      <div className={styles.actions}>
        <SelectedActions benchmark={benchmark.uid} of="templates" selected={selected} onSelect={setSelected} />
        {benchmark.templates > 0 && <DownloadTemplates benchmark={benchmark.uid} />}
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
              onSelect={() => setSelected((uids) => toggle(uids, template.uid))}
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
