import { Button, SearchField } from "@aws-amplify/ui-react";
import { Plus } from "lucide-react";
import { useState } from "react";
import type { SlideTemplate } from "#contracts/slides.ts";
import { staffExports } from "#contracts/staff/exports.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { SlideTemplateEditor } from "./slide-template-editor.tsx";
import styles from "./slides.module.css";
import { SlidesTable } from "./slides-table.tsx";

const ROWS_PER_PAGE = 100;

/** The slide templates of exports. */
export function Component() {
  const { data, error, refetch } = useOperation(staffExports.listSlideTemplates, {});
  const [search, setSearch] = useState("");
  const [chosenPage, setPage] = useState(0);
  const [edited, setEdited] = useState<SlideTemplate | "new">();
  const [removed, setRemoved] = useState<SlideTemplate>();
  const remove = useOperationMutation(staffExports.removeSlideTemplate, {
    refreshes: [staffExports.listSlideTemplates],
    onSuccess: () => snackbar.success("Slide template deleted"),
    onError: (problem) => snackbar.failure(problem),
  });
  const all = data?.templates ?? [];
  const found = all.filter(({ uid, title }) => `${uid} ${title}`.toLowerCase().includes(search.trim().toLowerCase()));
  const pages = Math.max(1, Math.ceil(found.length / ROWS_PER_PAGE));
  // The last page may have been deleted.
  const page = Math.min(chosenPage, pages - 1);
  const shown = found.slice(page * ROWS_PER_PAGE, (page + 1) * ROWS_PER_PAGE);
  return (
    <>
      <header className={styles.head}>
        <h1>Slides</h1>
        <Button variation="primary" isDisabled={!data} onClick={() => setEdited("new")}>
          <Plus aria-hidden="true" />
          Add slide template
        </Button>
      </header>
      <SearchField
        label="Search slides"
        placeholder="Search by title or ID"
        hasSearchButton={false}
        className={styles.search!}
        value={search}
        onClear={() => setSearch("")}
        onChange={({ target }) => {
          setSearch(target.value);
          setPage(0);
        }}
      />
      {error && !data && <ErrorState title="Couldn’t load the slides" problem={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton label="Loading slides" heights={[320]} />}
      {data && <SlidesTable templates={shown} onOpen={setEdited} onRemove={setRemoved} />}
      {data && found.length === 0 && <p>No slides match your search.</p>}
      {pages > 1 && (
        <nav className={styles.pages} aria-label="Pages">
          <Button size="small" isDisabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="tabular">
            {page + 1} of {pages}
          </span>
          <Button size="small" isDisabled={page + 1 >= pages} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </nav>
      )}
      {edited && (
        <SlideTemplateEditor
          template={edited === "new" ? undefined : edited}
          basis={all[0]!}
          onClose={() => setEdited(undefined)}
        />
      )}
      <Confirm
        isOpen={removed !== undefined}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={() => setRemoved(undefined)}
        onConfirm={() => removed && remove.mutate({ params: { uid: removed.uid } }, { onSettled: () => setRemoved(undefined) })}
      >
        “{removed?.title}” will be deleted. Exports that were made with it can still be downloaded until they expire.
      </Confirm>
    </>
  );
}
