import { createContext, lazy, type ReactNode, Suspense, useCallback, useContext, useMemo, useRef, useState } from "react";
import { useLocation, useNavigate } from "react-router-dom";
import type { Profile } from "#contracts/accounts.ts";
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

/** The way from a file to a heatmap, from wherever it begins: dialog, picker, drop; then the sheet; then the queue. */
export function NewHeatmapProvider({ profile, children }: { profile: Profile; children: ReactNode }) {
  const [isChoosing, setIsChoosing] = useState(false);
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const picker = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const block = spendingBlock(profile);

  const begin = useCallback(() => {
    if (!block) setIsChoosing(true);
  }, [block]);

  const take = useCallback(
    async (files: readonly File[]) => {
      if (files.length === 0) return;
      if (block) return tell("New heatmap", block);
      const { accepted, refusals } = await intake(files, profile);
      const shortage = imageBlock(profile, pending.length + accepted.length);
      // One thing after the other: a dialog under the sheet would not be seen.
      if (refusals.length > 0) await oops(...refusals);
      if (shortage) return tell("Not enough credits", shortage);
      setPending((before) => [...before, ...accepted.map((file) => ({ ...file, id: crypto.randomUUID() }))]);
    },
    [block, profile, pending.length],
  );

  const generate = (ready: readonly ReadyUpload[]) => {
    setPending([]);
    uploads.add(ready);
    if (pathname !== "/heatmaps") void navigate("/heatmaps");
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
