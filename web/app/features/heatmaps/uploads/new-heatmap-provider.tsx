import { type ComponentType, type ReactNode, Suspense, useCallback, useMemo, useRef, useState } from "react";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { Profile } from "#contracts/profile.ts";
import { ProjectId } from "#contracts/project-id.ts";
import { useBenchmarks } from "#web/app/shared/benchmarks/use-benchmarks.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { PICKER_ACCEPT } from "#web/kit/uploads/sniff.ts";
import { addCreatedHeatmap } from "../list/add-created-heatmap.ts";
import { spendingBlockedReason } from "./credit-checks.ts";
import { type Kind, NewHeatmapDialog, type Step } from "./new-heatmap-dialog.tsx";
import { showBlockedReason } from "./show-blocked-reason.ts";
import type { ReadyUpload } from "./upload-form.ts";
import { uploads } from "./uploads.ts";
import { NewHeatmapContext } from "./use-new-heatmap.ts";
import { usePendingFiles } from "./use-pending-files.ts";

const UploadSheet = lazyComponent(async () => ({ default: (await import("./upload-sheet.tsx")).UploadSheet }));

/** Form for a kind without a file. Starts with this URL and these projects; reports the created heatmaps and their projects. */
export type CaptureForm = ComponentType<{
  profile: Profile;
  url: string;
  projectIds: readonly string[];
  onCreated: (made: readonly HeatmapCard[], projectIds: readonly string[]) => void;
}>;
type CaptureForms = Readonly<Record<"website" | "banner", CaptureForm>>;

type Props = { profile: Profile; captureForms: CaptureForms; children: ReactNode };

/**
 * The flow of creating a heatmap: dialog, file picker or drop; then the upload sheet or the form; then the queue. Heatmaps
 * created on a project page are added to the project unless the user changes that.
 */
export function NewHeatmapProvider({ profile, captureForms, children }: Props) {
  const [step, setStep] = useState<Step>("closed");
  const [url, setUrl] = useState("");
  // Loaded before the sheet opens, so that its types are complete immediately.
  const benchmarks = useBenchmarks();
  const picker = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const project = ProjectId.safeParse(useMatch("/project/:uid")?.params.uid).data;
  const projectIds = project === undefined ? [] : [project];
  const { pending, skipped, addFiles, removeFile, clearFiles } = usePendingFiles(profile, { project, benchmarks });
  const blockedReason = spendingBlockedReason(profile);
  // Links in the dialog lead to other pages.
  const [page, setPage] = useState(pathname);
  if (page !== pathname) {
    setPage(pathname);
    setStep("closed");
  }

  // Touch users cannot see tooltips, so a click shows the reason too.
  const openDialog = useCallback(() => {
    if (blockedReason) void showBlockedReason(blockedReason);
    else {
      setUrl("");
      setStep("kind");
    }
  }, [blockedReason]);
  const captureAgain = useCallback(
    (form: keyof CaptureForms, failed: string) => {
      if (blockedReason) return void showBlockedReason(blockedReason);
      setUrl(failed);
      setStep(form);
    },
    [blockedReason],
  );

  const choose = useCallback((accept: keyof typeof PICKER_ACCEPT) => {
    if (!picker.current) return;
    picker.current.accept = PICKER_ACCEPT[accept];
    picker.current.click();
  }, []);
  const pickFiles = useCallback(
    (kind: "image" | "video") => (blockedReason ? void showBlockedReason(blockedReason) : choose(kind)),
    [blockedReason, choose],
  );
  const selectKind = (kind: Kind) => {
    if (kind === "website" || kind === "banner") return setStep(kind);
    setStep("closed");
    choose(kind);
  };
  /** Stays on the page that lists the new heatmaps. */
  const goToList = (chosen: readonly string[]) => {
    if (pathname !== "/heatmaps" && !(project && chosen.includes(project))) void navigate("/heatmaps");
  };
  const generate = (ready: readonly ReadyUpload[]) => {
    clearFiles();
    uploads.add(ready);
    goToList(ready.flatMap(({ heatmap }) => heatmap.projectIds));
  };
  const onHeatmapsCreated = (made: readonly HeatmapCard[], chosen: readonly string[]) => {
    made.forEach(addCreatedHeatmap);
    setStep("closed");
    goToList(chosen);
  };
  const CaptureForm = step === "website" || step === "banner" ? captureForms[step] : undefined;

  const value = useMemo(
    () => ({ profile, blockedReason, openDialog, captureAgain, pickFiles, addFiles }),
    [profile, blockedReason, openDialog, captureAgain, pickFiles, addFiles],
  );
  return (
    <NewHeatmapContext.Provider value={value}>
      {children}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={PICKER_ACCEPT.any}
        data-testid="file-picker"
        onChange={({ target }) => {
          void addFiles([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <NewHeatmapDialog
        profile={profile}
        step={step}
        onClose={() => setStep("closed")}
        onBack={() => setStep("kind")}
        onKind={selectKind}
        onBlocked={(reason) => {
          setStep("closed");
          void showBlockedReason(reason);
        }}
      >
        {CaptureForm && <CaptureForm profile={profile} url={url} projectIds={projectIds} onCreated={onHeatmapsCreated} />}
      </NewHeatmapDialog>
      {pending.length > 0 && (
        <Suspense>
          <UploadSheet
            profile={profile}
            files={pending}
            skipped={skipped}
            onRemove={removeFile}
            onClose={clearFiles}
            onAddMore={() => choose("any")}
            onGenerate={generate}
          />
        </Suspense>
      )}
    </NewHeatmapContext.Provider>
  );
}
