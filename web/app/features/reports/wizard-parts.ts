import type { ReactNode } from "react";
import type { Application } from "#contracts/reference.ts";
import type { UploadQueue } from "#web/kit/uploads/upload-queue.ts";

/** Parts of other features that the wizard shows. */
export type WizardParts = {
  /** Existing heatmaps of an application to choose from. */
  picker: (
    application: Application,
    selected: ReadonlySet<string>,
    onChange: (uid: string, isChosen: boolean) => void,
    max: number,
  ) => ReactNode;
  createQueue: () => UploadQueue;
};
