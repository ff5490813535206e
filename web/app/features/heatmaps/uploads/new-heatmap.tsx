import {
  type ComponentType,
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import type { Profile } from "#contracts/profile.ts";
import { ProjectId } from "#contracts/project-id.ts";
import { useBenchmarks } from "#web/app/shared/benchmarks/use-benchmarks.ts";
import { supportView } from "#web/kit/auth/support-view.ts";
import { readPixelSize } from "#web/kit/uploads/read-pixel-size.ts";
import { PICKER_ACCEPT } from "#web/kit/uploads/sniff.ts";
import { showError, showMessage } from "#web/ui/feedback/message-dialog.tsx";
import { addCreatedHeatmap } from "../list/add-created-heatmap.ts";
import { insufficientCreditsReason, spendingBlockedReason } from "./credit-checks.ts";
import { readLastChoice } from "./last-choice.ts";
import { type Kind, NewHeatmapDialog, type Step } from "./new-heatmap-dialog.tsx";
import type { PendingFile, ReadyUpload } from "./upload-form.ts";
import { uploads } from "./uploads.ts";
import { validateFiles } from "./validate-files.ts";

const UploadSheet = lazy(async () => ({ default: (await import("./upload-sheet.tsx")).UploadSheet }));

type NewHeatmap = {
  profile: Profile;
  /** Why no heatmap can be created. */
  blockedReason: string | undefined;
  /** Opens the dialog. */
  openDialog: () => void;
  /** Opens the form of websites with this URL. */
  captureAgain: (url: string) => void;
  /** Accepts dropped or picked files. */
  addFiles: (files: readonly File[]) => Promise<void>;
};

/** Form for a kind without a file. Starts with this URL and these projects; reports the created heatmaps and their projects. */
export type DetailsForm = ComponentType<{
  profile: Profile;
  url: string;
  projectIds: readonly string[];
  onCreated: (made: readonly HeatmapCard[], projectIds: readonly string[]) => void;
}>;
type Details = Readonly<Record<"website" | "banner", DetailsForm>>;

const Context = createContext<NewHeatmap | undefined>(undefined);

export function useNewHeatmap(): NewHeatmap {
  const value = useContext(Context);
  if (!value) throw new Error("useNewHeatmap must be used within NewHeatmapProvider");
  return value;
}

function showBlockedReason(reason: string): Promise<void> {
  const actions = supportView() ? [] : [{ label: "See plans", to: "/subscription" }];
  return showMessage({ title: "New heatmap", lines: [reason], actions });
}

type Props = { profile: Profile; details: Details; children: ReactNode };

/**
 * The flow of creating a heatmap: dialog, file picker or drop; then the upload sheet or the form; then the queue. Heatmaps
 * created on a project page are added to the project unless the user changes that.
 */
export function NewHeatmapProvider({ profile, details, children }: Props) {
  const [step, setStep] = useState<Step>("closed");
  const [url, setUrl] = useState("");
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  // Loaded before the sheet opens, so that its types are complete immediately.
  useBenchmarks();
  const picker = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const project = ProjectId.safeParse(useMatch("/project/:uid")?.params.uid).data;
  const projectIds = project === undefined ? [] : [project];
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
    (failed: string) => {
      if (blockedReason) return void showBlockedReason(blockedReason);
      setUrl(failed);
      setStep("website");
    },
    [blockedReason],
  );

  const addFiles = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return;
      if (blockedReason) return showBlockedReason(blockedReason);
      const { accepted, rejections } = await validateFiles(files, profile);
      const all = [...pending, ...accepted];
      const videos = all.filter(({ kind }) => kind === "video").length;
      const short = insufficientCreditsReason(profile, { images: all.length - videos, videos });
      // Sequential, because a dialog below the sheet would not be visible.
      if (rejections.length > 0) await showError(...rejections);
      if (short) return showBlockedReason(short);
      const last = readLastChoice();
      const measured = await Promise.all(
        accepted.map(async (file) => ({
          ...file,
          id: crypto.randomUUID(),
          size: await readPixelSize(file.file, file.kind),
          last,
          projectIds: project === undefined ? [] : [project],
        })),
      );
      setPending((before) => [...before, ...measured]);
    },
    [blockedReason, profile, pending, project],
  );

  const choose = (accept: keyof typeof PICKER_ACCEPT) => {
    if (!picker.current) return;
    picker.current.accept = PICKER_ACCEPT[accept];
    picker.current.click();
  };
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
    setPending([]);
    uploads.add(ready);
    goToList(ready.flatMap(({ heatmap }) => heatmap.projectIds));
  };
  const onHeatmapsCreated = (made: readonly HeatmapCard[], chosen: readonly string[]) => {
    made.forEach(addCreatedHeatmap);
    setStep("closed");
    goToList(chosen);
  };
  const DetailsForm = step === "website" || step === "banner" ? details[step] : undefined;

  const value = useMemo(
    () => ({ profile, blockedReason, openDialog, captureAgain, addFiles }),
    [profile, blockedReason, openDialog, captureAgain, addFiles],
  );
  return (
    <Context.Provider value={value}>
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
        {DetailsForm && <DetailsForm profile={profile} url={url} projectIds={projectIds} onCreated={onHeatmapsCreated} />}
      </NewHeatmapDialog>
      {pending.length > 0 && (
        <Suspense>
          <UploadSheet
            profile={profile}
            files={pending}
            onRemove={(id) => setPending((before) => before.filter((file) => file.id !== id))}
            onClose={() => setPending([])}
            onAddMore={() => choose("any")}
            onGenerate={generate}
          />
        </Suspense>
      )}
    </Context.Provider>
  );
}
