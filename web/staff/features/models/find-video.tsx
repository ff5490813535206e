import { Button, SearchField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { type StaffModel, staffBrands } from "#contracts/staff/brands.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { useDebounced } from "#web/kit/use-debounced.ts";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import styles from "./models.module.css";
import { usePages } from "./use-pages.tsx";

type Props = { model: StaffModel; preset: string };

const PAGE_SIZE = 5;
/** In the address of a page of the heatmap. */
const HEATMAP_ID = /hm_[0-9a-z]{26}/;

/** Finds finished videos of all users, and adds them to a model. Lists the newest ones until something is searched. */
export function FindVideo({ model, preset }: Props) {
  const [typed, setTyped] = useState(preset);
  const search = useDebounced(HEATMAP_ID.exec(typed)?.[0] ?? typed.trim());
  return (
    <search className={styles.find}>
      <h3>Add videos</h3>
      <SearchField
        label="Find a video"
        labelHidden
        placeholder="Search by title, owner’s email, ID or page URL"
        autoComplete="off"
        hasSearchButton={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onClear={() => setTyped("")}
      />
      <FoundVideos key={search} model={model} search={search} />
    </search>
  );
}

function FoundVideos({ model: { uid: model, videos }, search }: { model: StaffModel; search: string }) {
  const { data, error, refetch } = useOperation(
    staffBackoffice.heatmaps,
    { query: { type: "video", status: "done", ...(search && { search }) } },
    { staleTime: 0 },
  );
  const add = useOperationMutation(staffBrands.addVideo, { refreshes: [staffBrands.readModel] });
  const { shown, pager } = usePages(data?.rows ?? [], PAGE_SIZE, "found videos");
  const known = new Set(videos.map(({ uid }) => uid));
  if (error && !data) return <ErrorState title="Couldn’t search the videos" problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton label="Searching videos" heights={[48, 48]} />;
  if (data.rows.length === 0)
    return <p role="status">{search ? "No finished video found. Try other words." : "There are no finished videos yet."}</p>;
  return (
    <>
      <ul className={styles.list} aria-label="Found videos">
        {shown.map(({ uid, title, owner, workspace, created_at }) => (
          <li key={uid} className={styles.row}>
            <div className={styles.about}>
              <a href={`/heatmap/${uid}`} target="_blank" rel="noopener noreferrer">
                {title}
              </a>
              <span className={styles.detail}>
                {owner}, {workspace?.name ?? "Personal"}, {dayMonthYear(created_at)}
              </span>
            </div>
            <Button
              size="small"
              aria-label={known.has(uid) ? `${title} is added` : `Add ${title}`}
              isDisabled={known.has(uid) || add.isPending}
              onClick={() => add.mutate({ params: { model, uid } })}
            >
              {known.has(uid) ? "Added" : "Add"}
            </Button>
          </li>
        ))}
      </ul>
      {pager}
      {data.last !== null && (
        <p className={styles.detail}>Only the first {data.rows.length} are listed. Search to find others.</p>
      )}
      <FormError problem={add.error} />
    </>
  );
}
