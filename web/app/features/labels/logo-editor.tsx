import { Suspense, useState } from "react";
import { type LabelledVideo, type LabelModel, type LabelModelObject, labels } from "#contracts/labels.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { lazyComponent } from "#web/kit/page/lazy-component.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { LogoList } from "./logo-list.tsx";
import type { Labelling } from "./use-labels.ts";

const AddLogo = lazyComponent(async () => ({ default: (await import("./add-logo.tsx")).AddLogo }));
const RenameLogo = lazyComponent(async () => ({ default: (await import("./rename-logo.tsx")).RenameLogo }));

type Props = {
  state: LabelModel;
  models: LabelledVideo["models"];
  labelling: Labelling;
  counts: ReadonlyMap<string, number>;
  selected: string | undefined;
  onSelect: (id: string) => void;
  onCombine: (from: string) => Promise<unknown>;
};

/** The logos of a model: which one is labelled, and adding, renaming and deleting them. */
export function LogoEditor({ state, models, labelling, counts, selected, onSelect, onCombine }: Props) {
  const [edited, setEdited] = useState<LabelModelObject | "new">();
  const [dropped, setDropped] = useState<LabelModelObject>();
  const remove = useOperationMutation(labels.removeLogo, {
    refreshes: [labels.model],
    refreshesFirst: true,
    onError: (problem) => snackbar.failure(problem),
  });
  const close = () => setEdited(undefined);
  const confirm = () =>
    void labelling
      .flush()
      .then(() => remove.mutateAsync({ params: { model: state.uid, object: dropped!.id } }))
      .then(() => {
        labelling.forget(dropped!.id);
        setDropped(undefined);
      })
      .catch(() => undefined);
  return (
    <>
      <LogoList
        logos={state.objects.filter(({ type }) => type === "image")}
        counts={counts}
        selected={selected}
        isBusy={state.requested_at !== null}
        onSelect={onSelect}
        onAdd={() => setEdited("new")}
        onRename={setEdited}
        onRemove={setDropped}
      />
      {edited && (
        <Suspense>
          {edited === "new" ? (
            <AddLogo model={state} models={models} onClose={close} onAdded={onSelect} onCombine={onCombine} />
          ) : (
            <RenameLogo model={state.uid} logo={edited} onClose={close} />
          )}
        </Suspense>
      )}
      <Confirm
        isOpen={dropped !== undefined}
        confirmLabel="Delete"
        isBusy={remove.isPending}
        onCancel={() => setDropped(undefined)}
        onConfirm={confirm}
      >
        “{dropped?.name}” and its labels in all videos will be deleted. You can’t undo this.
      </Confirm>
    </>
  );
}
