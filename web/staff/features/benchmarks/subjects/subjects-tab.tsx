import { Button, SearchField } from "@aws-amplify/ui-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useState } from "react";
import { type BenchmarkSubject, MIN_SUBJECTS } from "#contracts/staff/benchmark-subjects.ts";
import { type Benchmark, staffBenchmarks } from "#contracts/staff/benchmarks.ts";
import { operationPages } from "#web/kit/api/operation-query.ts";
import { useDebounced } from "#web/kit/use-debounced.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import styles from "../benchmarks.module.css";
import { CategoryEditor } from "../categories/category-editor.tsx";
import { ImageCard } from "../image-card.tsx";
import { SelectedActions } from "../selected-actions.tsx";
import { toggle } from "../toggle.ts";
import { EditSubject } from "./edit-subject.tsx";
import { SubjectWizard } from "./subject-wizard.tsx";

/** The subjects of a benchmark, page by page, with a search by the start of words. */
export function SubjectsTab({ benchmark }: { benchmark: Benchmark }) {
  const [open, setOpen] = useState<"wizard" | "categories" | BenchmarkSubject>();
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set());
  const [words, setWords] = useState("");
  const search = useDebounced(words.trim());
  const pages = useInfiniteQuery({
    ...operationPages(staffBenchmarks.subjects, { params: { uid: benchmark.uid }, query: search ? { search } : {} }),
    // Without an empty one, which would say that the next search found nothing either.
    placeholderData: (earlier) => (earlier?.pages.some((page) => page.subjects.length > 0) ? earlier : undefined),
  });
  const close = () => setOpen(undefined);
  const subjects = pages.data?.pages.flatMap((page) => page.subjects);
  return (
    <>
      <div className={styles.actions}>
        <SearchField
          label="Search subjects"
          labelHidden
          placeholder="Search names and values"
          value={words}
          onChange={({ target }) => setWords(target.value)}
          onClear={() => setWords("")}
        />
        <SelectedActions benchmark={benchmark.uid} of="subjects" selected={selected} onSelect={setSelected} />
        <Button onClick={() => setOpen("categories")}>Categories</Button>
        <Button variation="primary" onClick={() => setOpen("wizard")}>
          <Plus aria-hidden="true" />
          Add subjects
        </Button>
      </div>
      {pages.error && !subjects && (
        <ErrorState title="Couldn’t load the subjects" problem={pages.error} onRetry={() => void pages.refetch()} />
      )}
      {!pages.error && !subjects && <Skeleton label="Loading subjects" heights={[180, 180]} />}
      {subjects?.length === 0 && <p>{search ? "No subject matches." : `Add ads of many kinds, at least ${MIN_SUBJECTS}.`}</p>}
      {subjects && subjects.length > 0 && (
        <ul className={styles.cards} aria-label="Subjects">
          {subjects.map((subject) => (
            <ImageCard
              key={subject.uid}
              {...subject}
              status={subject.status === "processing" ? "In a build" : "Ready"}
              isSelected={selected.has(subject.uid)}
              onSelect={() => setSelected((uids) => toggle(uids, subject.uid))}
              onEdit={() => setOpen(subject)}
            />
          ))}
        </ul>
      )}
      {pages.hasNextPage && (
        <Button isLoading={pages.isFetchingNextPage} loadingText="Loading" onClick={() => void pages.fetchNextPage()}>
          Load more
        </Button>
      )}
      {open === "wizard" && <SubjectWizard benchmark={benchmark} onClose={close} />}
      {open === "categories" && <CategoryEditor benchmark={benchmark} of="subjects" onClose={close} />}
      {typeof open === "object" && <EditSubject benchmark={benchmark} subject={open} onClose={close} />}
    </>
  );
}
