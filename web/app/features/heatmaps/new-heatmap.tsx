import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useRef, useState } from "react";
import { useLocation, useMatch, useNavigate } from "react-router-dom";
import type { Profile } from "#contracts/accounts.ts";
import { ProjectId } from "#contracts/heatmaps.ts";
import { PICKER_ACCEPT } from "#web/kit/sniff.ts";
import { oops, tell } from "#web/ui/notice.tsx";
import { intake } from "./intake.ts";
import { NewHeatmapDialog } from "./new-heatmap-dialog.tsx";
import { imageBlock, spendingBlock } from "./spending.ts";
import type { PendingFile, ReadyUpload } from "./upload-form.ts";
import { uploads } from "./uploads.ts";

const UploadSheet = lazy(async () => ({ default: (await import("./upload-sheet.tsx")).UploadSheet }));

type NewHeatmap = {
  profile: Profile;
  /** Why no heatmap can be made now. */
  block: string | undefined;
  /** Opens the dialog that asks for the kind. */
  begin: () => void;
  /** Takes files that were dropped or picked. */
  take: (files: readonly File[]) => Promise<void>;
};

const Context = createContext<NewHeatmap | undefined>(undefined);

export function useNewHeatmap(): NewHeatmap {
  const value = useContext(Context);
  if (!value) throw new Error("useNewHeatmap needs NewHeatmapProvider");
  return value;
}

function sayWhyNot(reason: string): Promise<void> {
  return tell({ title: "New heatmap", lines: [reason], ways: [{ label: "See plans", to: "/subscription" }] });
}

/** The way from a file to a heatmap, from wherever it begins: dialog, picker, drop; then the sheet; then the queue. What is made on a project's page goes into it. */
export function NewHeatmapProvider({ profile, children }: { profile: Profile; children: ReactNode }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const project = ProjectId.safeParse(useMatch("/project/:uid")?.params.uid).data;
  const block = spendingBlock(profile);

  // A hint on hover is out of reach for fingers, so a click says why as well.
  const begin = useCallback(() => {
    if (block) void sayWhyNot(block);
    else setIsChoosing(true);
  }, [block]);

  const take = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return;
      if (block) return sayWhyNot(block);
      const { accepted, refusals } = await intake(files, profile);
      const shortage = imageBlock(profile, pending.length + accepted.length);
      // One thing after the other: a dialog under the sheet would not be seen.
      if (refusals.length > 0) await oops(...refusals);
      if (shortage) return sayWhyNot(shortage);
      setPending((before) => [...before, ...accepted.map((file) => ({ ...file, id: crypto.randomUUID() }))]);
    },
    [block, profile, pending.length],
  );

  const generate = (ready: readonly ReadyUpload[]) => {
    setPending([]);
    const projectIds = project === undefined ? [] : [project];
    uploads.add(ready.map(({ heatmap, file }) => ({ heatmap: { ...heatmap, projectIds }, file })));
    if (pathname !== "/heatmaps" && project === undefined) void navigate("/heatmaps");
  };

  const value = useMemo(() => ({ profile, block, begin, take }), [profile, block, begin, take]);
  return (
    <Context.Provider value={value}>
      {children}
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        accept={PICKER_ACCEPT}
        data-testid="file-picker"
        onChange={({ target }) => {
          void take([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      <NewHeatmapDialog
        isOpen={isChoosing}
        onClose={() => setIsChoosing(false)}
        onImage={() => {
          setIsChoosing(false);
          picker.current?.click();
        }}
      />
      {pending.length > 0 && (
        <Suspense>
          <UploadSheet
            files={pending}
            onRemove={(id) => setPending((before) => before.filter((file) => file.id !== id))}
            onClose={() => setPending([])}
            onAddMore={() => picker.current?.click()}
            onGenerate={generate}
          />
        </Suspense>
      )}
    </Context.Provider>
  );
}
