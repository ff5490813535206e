import type { NewHeatmap } from "#contracts/heatmaps.ts";
import type { AD_DIMENSIONS, Application, COUNTRIES, DEVICES, INDUSTRIES } from "#contracts/reference.ts";
import { type AcceptedFile, titleOf } from "./intake.ts";

/** A file that waits in the sheet. */
export type PendingFile = AcceptedFile & { id: string };

/** A file with its filled form; which projects it goes into is said when it is sent. */
export type ReadyUpload = { heatmap: Omit<NewHeatmap, "projectIds">; file: File };

/** What the form of one file holds; the empty application is the one still to be chosen. */
export type UploadFields = {
  title: string;
  application: Application | "";
  device: (typeof DEVICES)[number] | "";
  dimensions: (typeof AD_DIMENSIONS)[number] | "";
  country: keyof typeof COUNTRIES;
  industry: (typeof INDUSTRIES)[number];
  tags: string[];
};

/** The fields of every pending file under its id. */
export type UploadForms = { forms: Record<string, UploadFields> };

export function emptyFields({ file }: AcceptedFile): UploadFields {
  return { title: titleOf(file.name), application: "", device: "", dimensions: "", country: "", industry: "", tags: [] };
}

/** What is sent for a valid form. Fields that were never shown, or do not belong to the chosen type, are empty. */
export function newHeatmapOf(filled: Partial<UploadFields>, accepted: AcceptedFile): ReadyUpload["heatmap"] {
  const { file, extension } = accepted;
  const fields = { ...emptyFields(accepted), ...filled };
  if (fields.application === "") throw new Error("A form without a type is not valid");
  return {
    ...fields,
    title: fields.title.trim(),
    application: fields.application,
    device: fields.application === "UX Design" ? fields.device : "",
    dimensions: fields.application === "Display Ads" ? fields.dimensions : "",
    file: { name: file.name.slice(0, 255), size: file.size, extension },
  };
}
