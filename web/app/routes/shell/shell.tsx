import { useQuery } from "@tanstack/react-query";
import { type ComponentProps, type DragEvent, Suspense, useEffect } from "react";
import { useDropzone } from "react-dropzone";
import { Outlet, useNavigation } from "react-router-dom";
import { NewTerms } from "#web/app/features/accounts/legal/new-terms.tsx";
import { brandSync } from "#web/app/features/brands/brand-sync.ts";
import { CompareSheet } from "#web/app/features/compare/compare-sheet.tsx";
import { selectionSync } from "#web/app/features/compare/selection-sync.ts";
import { heatmapSync } from "#web/app/features/heatmaps/list/heatmap-sync.ts";
import { DropOverlay } from "#web/app/features/heatmaps/uploads/drop-overlay.tsx";
import { NewHeatmapProvider } from "#web/app/features/heatmaps/uploads/new-heatmap-provider.tsx";
import { UploadProgress } from "#web/app/features/heatmaps/uploads/upload-progress.tsx";
import { uploads } from "#web/app/features/heatmaps/uploads/uploads.ts";
import { useNewHeatmap } from "#web/app/features/heatmaps/uploads/use-new-heatmap.ts";
import { CardSharing } from "#web/app/shared/card-sharing.ts";
import { Downloads } from "#web/app/shared/downloads/downloads.tsx";
import { pendingRemovals } from "#web/app/shared/pending-removals.ts";
import { unsavedWork } from "#web/app/shared/unsaved-work.ts";
import { useLiveSync } from "#web/kit/api/live-sync.ts";
import { meQuery } from "#web/kit/auth/me.ts";
import { profileSync } from "#web/kit/auth/profile-sync.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { consumeNotice } from "#web/kit/page/notice-after-redirect.ts";
import { totalsOf } from "#web/kit/uploads/upload-queue.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { ResetScroll } from "#web/ui/layout/reset-scroll.tsx";
import { SkipLink } from "#web/ui/layout/skip-link.tsx";
import { SessionEnded } from "#web/ui/sign-in/session-ended.tsx";
import { loadMainPagesWhenIdle } from "../main-pages.ts";
import { AccountBannerBar } from "./account-banner-bar.tsx";
import { AppShortcuts } from "./app-shortcuts.tsx";
import { AppSkeleton } from "./app-skeleton.tsx";
import { Drawer } from "./drawer.tsx";
import { Notices } from "./notices.tsx";
import styles from "./shell.module.css";
import { StatusBar } from "./status-bar.tsx";
import { TopBar } from "./top-bar.tsx";

/** Loaded when a heatmap is selected. */
const SelectionActions = lazyComponent(async () => ({
  default: (await import("../selection/selection-actions.tsx")).SelectionActions,
}));

/** Loaded when a card is shared. */
const CardShareDialog = lazyComponent(async () => ({ default: (await import("./card-share-dialog.tsx")).CardShareDialog }));

function CardShare(props: ComponentProps<typeof CardShareDialog>) {
  return (
    <Suspense>
      <CardShareDialog {...props} />
    </Suspense>
  );
}

/** Forms for captures, loaded when they are opened. */
const CAPTURE_FORMS = {
  website: lazyComponent(async () => ({ default: (await import("#web/app/features/captures/website-form.tsx")).WebsiteForm })),
  banner: lazyComponent(async () => ({ default: (await import("#web/app/features/captures/banner-form.tsx")).BannerForm })),
};

/** Cache updates from the live channel, in addition to refetching. */
const LIVE_SYNCS = [heatmapSync, brandSync, profileSync, selectionSync];

function continueAfterSignIn(): void {
  uploads.resume();
  unsavedWork.retry();
}

export function Component() {
  const { data: me } = useQuery(meQuery);
  useLiveSync(LIVE_SYNCS);
  useEffect(loadMainPagesWhenIdle, []);
  useEffect(() => {
    const note = consumeNotice();
    if (note) snackbar.notice(note);
  }, []);
  if (!me) return <AppSkeleton />;
  return (
    <NewHeatmapProvider profile={me} captureForms={CAPTURE_FORMS}>
      <Frame />
      <UploadProgress />
      <SessionEnded onContinue={continueAfterSignIn} />
    </NewHeatmapProvider>
  );
}

/** Keeps drags over a dialog from the page below it: React passes on the events of portals. */
const ignorePortals = (event: DragEvent) => {
  if (!event.currentTarget.contains(event.target as Node)) event.stopPropagation();
};
const PAGE_ONLY = {
  role: "none",
  onDragEnter: ignorePortals,
  onDragOver: ignorePortals,
  onDragLeave: ignorePortals,
  onDrop: ignorePortals,
};

/** The navigation around a page, which is also a drop target for files. */
function Frame() {
  const { profile, addFiles } = useNewHeatmap();
  const isNavigating = useNavigation().state === "loading";
  const { getRootProps, isDragActive } = useDropzone({
    onDrop: (files) => void addFiles(files),
    noClick: true,
    noKeyboard: true,
  });
  return (
    <div {...getRootProps(PAGE_ONLY)} className={styles.shell} data-navigating={isNavigating}>
      <SkipLink />
      <TopBar profile={profile} />
      <StatusBar />
      <Drawer />
      <main id="content" className={styles.content} tabIndex={-1}>
        <Notices />
        <AccountBannerBar profile={profile} />
        <NewTerms />
        <CardSharing value={CardShare}>
          <Outlet />
        </CardSharing>
      </main>
      {/* After the page: a list scrolls to the offset that it saw when it was rendered. */}
      <ResetScroll />
      <CompareSheet
        actions={(selected) => (
          <Suspense>
            <SelectionActions selected={selected} />
          </Suspense>
        )}
      />
      <Downloads />
      <AppShortcuts />
      <DropOverlay isShown={isDragActive} />
      <LeaveWarning />
    </div>
  );
}

function warnBeforeLeaving(event: BeforeUnloadEvent): void {
  if (totalsOf(uploads.items.get()).isBusy || unsavedWork.isAny() || pendingRemovals.get().size > 0) event.preventDefault();
}

/**
 * Asks for confirmation before the page is closed while uploads are running, changes are unsaved or deletions are still to be done.
 */
function LeaveWarning() {
  useEffect(() => {
    window.addEventListener("beforeunload", warnBeforeLeaving);
    return () => window.removeEventListener("beforeunload", warnBeforeLeaving);
  }, []);
  return null;
}
