import { Button } from "@aws-amplify/ui-react";
import { useInfiniteQuery } from "@tanstack/react-query";
import { ArrowRight, CirclePlay, Image, Video } from "lucide-react";
import { type ReactNode, Suspense, useCallback, useEffect, useState } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { accounts } from "#contracts/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { compareSelection } from "#web/app/shared/compare-selection/compare-selection.ts";
import { ListedHeatmaps } from "#web/app/shared/compare-selection/listed-heatmaps.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { readChosenPlan } from "#web/kit/auth/chosen-plan.ts";
import { supportView } from "#web/kit/auth/support-view.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { LoadingState } from "#web/ui/feedback/loading-state.tsx";
import { ErrorState } from "#web/ui/feedback/states.tsx";
import pageStyles from "#web/ui/layout/page.module.css";
import { FilterBar } from "../list/filter-bar.tsx";
import { FilteredList } from "../list/filtered-list.tsx";
import { FirstHeatmapCard } from "../list/first-heatmap-card.tsx";
import { CardSkeleton, HeatmapCard } from "../list/heatmap-card.tsx";
import { hasActiveFilters } from "../list/list-filter.ts";
import { useListFilter } from "../list/use-list-filter.ts";
import { useShownHeatmaps } from "../list/use-shown-heatmaps.ts";
import { listQuery } from "../queries.ts";
import { NewHeatmapButton } from "../uploads/new-heatmap-button.tsx";
import { useNewHeatmap } from "../uploads/use-new-heatmap.ts";
import styles from "./home-content.module.css";
import { IntroDialog } from "./intro-dialog.tsx";
import { type NextStep, nextSteps } from "./next-steps.ts";

const TutorialDialog = lazyComponent(() => import("#web/app/shared/tutorials/tutorial-dialog.tsx"));

const RECENT = 2;
/** Parameter of the URL that opens the introduction again. */
const INTRO = "intro";

type Props = {
  /** URL of an image with its heatmap, for the introduction. */
  example: string;
  /** Content below the recent heatmaps. */
  children: ReactNode;
};

/** The start page: recent heatmaps, remaining credits and next steps; or search results. */
export function HomeContent({ example, children }: Props) {
  const { profile } = useNewHeatmap();
  const { filter, set } = useListFilter();
  const { data, error, refetch } = useInfiniteQuery(listQuery());
  const shown = useShownHeatmaps(data);
  const recent = shown?.slice(0, RECENT);
  useEffect(() => compareSelection.update(shown ?? []), [shown]);
  const refresh = useCallback(() => void refetch({ cancelRefetch: false }), [refetch]);
  // Staff must have one.
  const { data: factors } = useOperation(accounts.secondFactor, {}, { enabled: !profile.superadmin });
  const lacksFactor = factors !== undefined && !factors.sms && !factors.app;
  const name = profile.firstName || profile.name;
  const [query, setQuery] = useSearchParams();
  const closeIntro = () =>
    setQuery(
      (before) => {
        before.delete(INTRO);
        return before;
      },
      { replace: true },
    );
  return (
    <div className={pageStyles.page}>
      <header className={pageStyles.head}>
        <div>
          <h1>{name ? `Welcome, ${name}` : "Welcome"}</h1>
          <p className={pageStyles.lead}>See where people will look.</p>
        </div>
        <NewHeatmapButton />
      </header>
      <FilterBar filter={filter} set={set} />
      {hasActiveFilters(filter) ? (
        <FilteredList filter={filter} onClear={() => set({})} />
      ) : (
        <div className={styles.homeColumns}>
          <div>
            <section aria-labelledby="recent-heading">
              <div className={styles.homeHead}>
                <h2 id="recent-heading">Recent heatmaps</h2>
                {recent && recent.length > 0 && <ButtonLink to="/heatmaps">All heatmaps</ButtonLink>}
              </div>
              {error && !recent && (
                <ErrorState title="Couldn’t load your heatmaps" problem={error} onRetry={() => void refetch()} />
              )}
              {!recent && !error && (
                <LoadingState className={styles.homeRecent} label="Loading heatmaps">
                  <CardSkeleton />
                  <CardSkeleton />
                </LoadingState>
              )}
              {recent && (
                <div className={styles.homeRecent}>
                  {recent.length === 0 && (
                    <>
                      <FirstHeatmapCard />
                      <WatchTutorial />
                    </>
                  )}
                  <ListedHeatmaps value={() => recent}>
                    {recent.map((card) => (
                      <HeatmapCard key={card.uid} heatmap={card} isEager onStale={refresh} />
                    ))}
                  </ListedHeatmaps>
                </div>
              )}
            </section>
            {children}
          </div>
          <aside className={styles.homeSide} aria-label="Credits and next steps">
            <CreditsLeft profile={profile} />
            {recent && (
              <Steps steps={nextSteps(profile, { hasHeatmaps: recent.length > 0, chosen: readChosenPlan(), lacksFactor })} />
            )}
          </aside>
        </div>
      )}
      {recent && ((!profile.intro && !supportView()) || query.has(INTRO)) && (
        <IntroDialog isRepeated={profile.intro} example={example} onClose={closeIntro} />
      )}
    </div>
  );
}

/** Offers to watch how a heatmap is made. */
function WatchTutorial() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.watch}>
      <Button onClick={() => setIsOpen(true)}>
        <CirclePlay aria-hidden="true" />
        Watch how it works
      </Button>
      {isOpen && (
        <Suspense>
          <TutorialDialog name="first-heatmap" onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </div>
  );
}

function CreditsLeft({ profile }: { profile: Profile }) {
  return (
    <section className={styles.homeCard}>
      <h2>Credits left</h2>
      <dl className={styles.homeCredits}>
        <div>
          <dt>
            <Image aria-hidden="true" /> Images
          </dt>
          <dd className="tabular">{formatNumber(profile.imageCredits)}</dd>
        </div>
        <div>
          <dt>
            <Video aria-hidden="true" /> Videos
          </dt>
          <dd className="tabular">{formatNumber(profile.videoCredits)}</dd>
        </div>
      </dl>
      <p>{profile.workspace ? `Shared across ${profile.workspace.name}. ` : ""}Each heatmap uses one credit.</p>
    </section>
  );
}

function Steps({ steps }: { steps: readonly NextStep[] }) {
  const { openDialog } = useNewHeatmap();
  return (
    <section className={styles.homeCard}>
      <h2>Next steps</h2>
      <ul className={styles.homeSteps}>
        {steps.map(({ key, title, text, to }) => {
          const content = (
            <>
              <span>
                <strong>{title}</strong>
                {text}
              </span>
              <ArrowRight aria-hidden="true" />
            </>
          );
          return (
            <li key={key}>
              {to === "new-heatmap" ? (
                <button type="button" onClick={openDialog}>
                  {content}
                </button>
              ) : (
                <Link to={to}>{content}</Link>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
