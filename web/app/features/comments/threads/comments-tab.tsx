import { useQuery } from "@tanstack/react-query";
import { MessageSquare } from "lucide-react";
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import type { Comment } from "#contracts/comments.ts";
import { copyText } from "#web/app/shared/code/copy-text.ts";
import type { OpenHeatmap } from "#web/app/shared/viewer/open-heatmap.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { pluralize } from "#web/kit/format.ts";
import { useIsTouch } from "#web/kit/use-media.ts";
import { useNow } from "#web/kit/use-now.ts";
import { SegmentedControl } from "#web/ui/controls/segmented-control.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { EmptyState, ErrorState } from "#web/ui/feedback/states.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { Composer } from "../composer/composer.tsx";
import { goToThread, pauseAndGetTime } from "../pins/comment-navigation.ts";
import { PinChips } from "../pins/pin-chips.tsx";
import type { CommentDraftStore } from "../store/comment-draft-store.ts";
import { useCommentChanges } from "../store/use-comment-changes.ts";
import { useThreads } from "../store/use-comments.ts";
import { commentPermissions } from "./comment-permissions.ts";
import { CommentsMenu } from "./comments-menu.tsx";
import styles from "./comments-tab.module.css";
import { Now } from "./relative-time.tsx";
import { ThreadItem } from "./thread-item.tsx";
import { FILTERS, type Filter, findThread, matchesFilter, type Thread } from "./threads.ts";

const MINUTE = 60_000;
/** Number of threads in the first render. The rest is rendered in slices that do not block the page. */
const INITIAL_THREADS = 12;
const FILTER_LABELS: Record<Filter, string> = { open: "Open", resolved: "Resolved", all: "All" };
/** Number of characters that identify a comment in a confirmation. */
const EXCERPT_LENGTH = 60;

/** All comments on the open heatmap, and the field for a new one. */
export function CommentsTab({ open }: { open: OpenHeatmap }) {
  const { heatmap, player } = open;
  const { draftStore, view, order, threads, shown, known, written, error, refetch } = useThreads(heatmap);
  const { data: me } = useQuery(meQuery);
  const changes = useCommentChanges(heatmap);
  const now = useNow(MINUTE);
  const isTouch = useIsTouch();
  const [removing, setRemoving] = useState<Comment>();
  const [said, say] = useState("");
  const list = useRef<HTMLElement>(null);
  const rights = useMemo(() => commentPermissions(me), [me]);
  const onLink = useCallback(({ uid }: Comment) => void copyLink(uid), []);
  const slices = useDeferredValue(shown, shown.slice(0, INITIAL_THREADS));
  useLinkedThread(draftStore, open, threads);
  // Also runs when a reply fails whose thread was deleted in the meantime.
  useEffect(() => {
    const isWriting = list.current?.contains(document.activeElement) || document.activeElement === document.body;
    if (known && draftStore.rescue(known) && isWriting) draftStore.write();
  }, [draftStore, known, written]);

  const send = async () => {
    if (view.filter === "resolved") draftStore.show({ filter: "open" });
    const sending = changes.add("new", null);
    const added = draftStore.pending.get().added.at(-1);
    if (added) draftStore.select(added.uid, { isRevealed: true });
    if (await sending) say("Comment added");
  };
  return (
    <Now value={now}>
      <div className={styles.comments}>
        <div className={styles.commentsNew}>
          <Composer
            draftStore={draftStore}
            name="new"
            label="New comment"
            placeholder="Add a comment, @ to mention"
            action="Comment"
            focus={view.focus}
            onStart={() => (player && !draftStore.drafts.get().new?.time ? { time: pauseAndGetTime(player) } : {})}
            onSend={() => void send()}
          >
            <PinChips open={open} draftStore={draftStore} />
          </Composer>
          <p className="visually-hidden" role="status">
            {said}
          </p>
        </div>
        {!threads && !error && (
          <div className={styles.commentsWait}>
            <Skeleton label="Loading comments" heights={[72, 72, 72]} />
          </div>
        )}
        {!threads && error && <ErrorState title="Couldn’t load the comments" problem={error} onRetry={() => void refetch()} />}
        {threads && threads.length > 0 && (
          <div className={styles.commentsHead}>
            {threads.some(({ replies }) => replies.length > 0) && <p className={styles.commentsCount}>{countText(threads)}</p>}
            <FilterPicker threads={threads} filter={view.filter} onFilter={(filter) => draftStore.show({ filter })} />
            <CommentsMenu heatmap={heatmap} draftStore={draftStore} order={order} threads={threads} />
          </div>
        )}
        {threads?.length === 0 && (
          <EmptyState
            icon={<MessageSquare />}
            title="No comments yet"
            text={`Leave feedback. ${isTouch ? "Tap Comment, then a spot, to pin it there." : "Press C to pin a comment to a spot."}`}
          />
        )}
        {threads && threads.length > 0 && shown.length === 0 && (
          <p className={styles.commentsNone}>
            {view.filter === "open" ? "All comments are resolved." : "No resolved comments yet."}
          </p>
        )}
        <section ref={list} className={styles.commentsList} aria-label="Threads" tabIndex={-1}>
          {slices.map((thread) => (
            <ThreadItem
              key={thread.first.uid}
              thread={thread}
              player={player}
              scrollToStage={open.scrollToStage}
              isSelected={thread.first.uid === view.selected}
              reveal={thread.first.uid === view.selected ? view.reveal : 0}
              draftStore={draftStore}
              changes={changes}
              rights={rights}
              onLink={onLink}
              onRemove={setRemoving}
            />
          ))}
        </section>
        <Confirm
          isOpen={removing !== undefined}
          confirmLabel="Delete"
          onCancel={() => setRemoving(undefined)}
          onConfirm={() => {
            if (removing) void changes.remove(removing);
            setRemoving(undefined);
          }}
        >
          {removing && threads && <DeleteConfirmation comment={removing} threads={threads} />}
        </Confirm>
      </div>
    </Now>
  );
}

/** "3 comments in 2 threads": the tab counts comments with their replies, the filters count threads. */
function countText(threads: readonly Thread[]): string {
  const comments = threads.reduce((sum, { replies }) => sum + 1 + replies.length, 0);
  return `${pluralize(comments, "comment")} in ${pluralize(threads.length, "thread")}`;
}

function FilterPicker(props: { threads: readonly Thread[]; filter: Filter; onFilter: (filter: Filter) => void }) {
  const options = FILTERS.map((filter) => ({
    id: filter,
    label: (
      <>
        {FILTER_LABELS[filter]}{" "}
        <span className="tabular">{props.threads.filter((thread) => matchesFilter(thread, filter)).length}</span>
      </>
    ),
  }));
  return <SegmentedControl label="Filter threads" options={options} selected={props.filter} onSelect={props.onFilter} />;
}

function DeleteConfirmation({ comment, threads }: { comment: Comment; threads: readonly Thread[] }) {
  const words = comment.comment.replace(/\s+/g, " ");
  const name = words.length > EXCERPT_LENGTH ? `${words.slice(0, EXCERPT_LENGTH).trimEnd()} …` : words;
  const replies = threads.find(({ first }) => first.uid === comment.uid)?.replies.length ?? 0;
  return (
    <>
      “{name}” by {comment.added_by_name}
      {replies > 0 && ` and its ${pluralize(replies, "reply", "replies")}`} will be deleted. This can’t be undone.
    </>
  );
}

/** Opens the thread of the URL once it is loaded. */
function useLinkedThread(draftStore: CommentDraftStore, { player }: OpenHeatmap, threads: readonly Thread[] | undefined): void {
  const [search] = useSearchParams();
  const linked = search.get("comment");
  useEffect(() => {
    if (!linked || !threads || !draftStore.follows(linked)) return;
    const thread = findThread(threads, linked);
    if (!thread) return snackbar.notice("This comment no longer exists.");
    if (!matchesFilter(thread, draftStore.view.get().filter)) draftStore.show({ filter: "all" });
    goToThread(draftStore, { player }, thread.first, { isRevealed: true });
  }, [linked, threads, draftStore, player]);
}

async function copyLink(uid: string): Promise<void> {
  const link = new URL(window.location.href);
  link.search = new URLSearchParams({ panel: "comments", comment: uid }).toString();
  link.hash = "";
  const advice = "Please allow this page to use the clipboard, and try again.";
  await copyText(link.href, { what: "the link", success: "Link copied", advice });
}
