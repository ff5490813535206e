import { useQuery, useQueryClient } from "@tanstack/react-query";
import { clsx } from "clsx";
import { type ReactNode, useState } from "react";
import { useSearchParams } from "react-router-dom";
import { CaptureId, captures, type SearchCapture } from "#contracts/captures.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { Profile } from "#contracts/profile.ts";
import { call } from "#web/kit/api/api.ts";
import { useAsyncAction } from "#web/kit/api/use-async-action.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import styles from "./search-content.module.css";
import { SearchForm } from "./search-form.tsx";
import type { SearchInput, ThumbnailPicker } from "./search-input.ts";
import { searchQuery } from "./search-query.ts";
import { SearchResult } from "./search-result.tsx";

const EMPTY_INPUT: SearchInput = { thumbnail: undefined, keyword: "", position: 1, hide_shorts: false };

type Props = {
  profile: Profile;
  picker: ThumbnailPicker;
  /** Called with the heatmap that was created from a results page. */
  onCreated: (heatmap: HeatmapCard) => void;
};

/**
 * Shows a thumbnail among search results and creates a heatmap of them. The URL contains the capture id, so that users can
 * return.
 */
export function SearchContent({ profile, picker, onCreated }: Props) {
  const [search, setSearch] = useSearchParams();
  const uid = CaptureId.safeParse(search.get("search")).data;
  const tool = (capture?: SearchCapture) => (
    <SearchTool
      profile={profile}
      picker={picker}
      onCreated={onCreated}
      onStarted={(uid) => setSearch({ search: uid })}
      {...(capture && { capture })}
    />
  );
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <div>
          <h1>YouTube thumbnail</h1>
          <p className={pageStyles.lead}>See how a thumbnail stands out in search results.</p>
        </div>
      </header>
      {uid ? (
        <LoadedCapture key={uid} uid={uid}>
          {tool}
        </LoadedCapture>
      ) : (
        tool()
      )}
    </div>
  );
}

/** Loads the capture of the URL. */
function LoadedCapture({ uid, children }: { uid: string; children: (capture: SearchCapture) => ReactNode }) {
  const { data, error, refetch } = useQuery(searchQuery(uid));
  if (data) return children(data);
  if (error) return <ErrorState title="Couldn’t load these results" problem={error} onRetry={() => void refetch()} />;
  return <div className={clsx(styles.columns, styles.columnsWaiting)} role="status" aria-label="Loading results" />;
}

type ToolProps = Props & { capture?: SearchCapture; onStarted: (uid: string) => void };

function SearchTool({ capture, profile, picker, onCreated: onMade, onStarted }: ToolProps) {
  const [input, setInput] = useState<SearchInput>(capture ?? EMPTY_INPUT);
  const { isBusy, problem, attempt } = useAsyncAction();
  const queryClient = useQueryClient();
  const isRunning = isBusy || capture?.status === "requested";
  const start = () =>
    attempt(async () => {
      const { thumbnail, keyword, position, hide_shorts } = input;
      if (!thumbnail) return;
      const body = { thumbnail, keyword: keyword.trim(), position, hide_shorts };
      const started = await call(captures.search, { body });
      queryClient.setQueryData(searchQuery(started.uid).queryKey, started);
      snackbar.success("Data saved");
      onStarted(started.uid);
    });
  return (
    <div className={styles.columns}>
      <SearchForm
        searchInput={input}
        onChange={setInput}
        picker={picker}
        isRunning={isRunning}
        isRetry={capture !== undefined}
        problem={problem}
        onStart={() => void start()}
      />
      <SearchResult capture={capture} profile={profile} isStarting={isBusy} onCreated={onMade} onRetry={() => void start()} />
    </div>
  );
}
