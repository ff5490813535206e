import type { NewHeatmap } from "#contracts/heatmaps.ts";
import type { AD_DIMENSIONS, Application, COUNTRIES, DEVICES, INDUSTRIES } from "#contracts/reference.ts";
import { counted } from "#web/kit/format.ts";
import { type AcceptedFile, titleOf } from "./intake.ts";
import { typesFor } from "./types-for.ts";

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

/** The fields of the pending files that somebody changed, under the file's id. */
export type UploadForms = Readonly<Record<string, UploadFields>>;

/** What is still wrong with a form, by field. */
type UploadProblems = Partial<Record<keyof UploadFields, string>>;

const REQUIRED = "Item is required";
const LONGEST_TITLE = 200;

export function emptyFields({ file }: AcceptedFile): UploadFields {
  return { title: titleOf(file.name), application: "", device: "", dimensions: "", country: "", industry: "", tags: [] };
}

/** How many of each kind there are, as people say it: "2 images and 1 video". */
export function kindsOf(files: readonly AcceptedFile[]): string {
  const count = (kind: AcceptedFile["kind"]) => files.filter((file) => file.kind === kind).length;
  const said = (["image", "video"] as const).filter((kind) => count(kind) > 0).map((kind) => counted(count(kind), kind));
  return said.join(" and ");
}

/** The fields of a file with those that another one is to share with it. Its title stays, and so does its type where the other's is not for it. */
export function sharedWith({ kind }: AcceptedFile, own: UploadFields, other: UploadFields): UploadFields {
  const isForIt = other.application === "" || typesFor(kind).includes(other.application);
  const { application, device, dimensions } = isForIt ? other : own;
  return { ...own, ...other, application, device, dimensions, title: own.title };
}

/** Nothing where the form is valid. Only fields that the chosen type asks for can be wrong. */
export function problemsOf({ title, application, device, dimensions }: UploadFields): UploadProblems | undefined {
  const problems: UploadProblems = {};
  if (title.trim() === "") problems.title = REQUIRED;
  else if (title.length > LONGEST_TITLE) problems.title = `At most ${LONGEST_TITLE} characters`;
  if (application === "") problems.application = REQUIRED;
  if (application === "UX Design" && device === "") problems.device = REQUIRED;
  if (application === "Display Ads" && dimensions === "") problems.dimensions = REQUIRED;
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/** What is sent for a valid form. Fields that do not belong to the chosen type are empty. */
export function newHeatmapOf(fields: UploadFields, { file, extension }: AcceptedFile): ReadyUpload["heatmap"] {
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
