import type { BenchmarkChoice } from "#contracts/benchmarks.ts";
import type { NewHeatmap } from "#contracts/heatmaps.ts";
import type { AD_DIMENSIONS, Application, COUNTRIES, DEVICES, INDUSTRIES } from "#contracts/reference.ts";
import { typesFor } from "#web/app/shared/benchmarks/types-for.ts";
import { pluralize } from "#web/kit/format.ts";
import { titleFromFileName } from "#web/kit/uploads/title-from-file-name.ts";
import type { AcceptedFile } from "./validate-files.ts";

/** A file in the upload sheet. */
export type PendingFile = AcceptedFile & { id: string };

/** A file with its completed form. Projects are added on submit. */
export type ReadyUpload = { heatmap: Omit<NewHeatmap, "projectIds">; file: File };

/** Form values of one file. An empty application means that none is selected. */
export type UploadFields = {
  title: string;
  application: Application | "";
  /** The benchmark chosen as its type. */
  benchmark?: BenchmarkChoice | undefined;
  device: (typeof DEVICES)[number] | "";
  dimensions: (typeof AD_DIMENSIONS)[number] | "";
  country: keyof typeof COUNTRIES;
  industry: (typeof INDUSTRIES)[number];
  tags: string[];
};

/** Changed form values by file id. */
export type UploadForms = Readonly<Record<string, UploadFields>>;

/** Validation errors by field. */
type UploadProblems = Partial<Record<keyof UploadFields, string>>;

const REQUIRED_MESSAGE = "Item is required";
const MAX_TITLE_LENGTH = 200;

export function emptyFields({ file }: AcceptedFile): UploadFields {
  return {
    title: titleFromFileName(file.name),
    application: "",
    device: "",
    dimensions: "",
    country: "",
    industry: "",
    tags: [],
  };
}

/** Number of files per media type as text: "2 images and 1 video". */
export function fileCountText(files: readonly AcceptedFile[]): string {
  const count = (kind: AcceptedFile["kind"]) => files.filter((file) => file.kind === kind).length;
  const said = (["image", "video"] as const).filter((kind) => count(kind) > 0).map((kind) => pluralize(count(kind), kind));
  return said.join(" and ");
}

/**
 * Copies form values from another file. Keeps the title, and the application if the other one is not valid for this media type.
 */
export function copySharedFields({ kind }: AcceptedFile, own: UploadFields, other: UploadFields): UploadFields {
  const isForIt = other.application === "" || typesFor(kind).some(({ application }) => application === other.application);
  const { application, benchmark, device, dimensions } = isForIt ? other : own;
  return { ...own, ...other, application, benchmark, device, dimensions, title: own.title };
}

/** Validation errors; undefined if valid. Only checks the fields of the selected application. */
export function validateFields({ title, application, device, dimensions }: UploadFields): UploadProblems | undefined {
  const problems: UploadProblems = {};
  if (title.trim() === "") problems.title = REQUIRED_MESSAGE;
  else if (title.length > MAX_TITLE_LENGTH) problems.title = `At most ${MAX_TITLE_LENGTH} characters`;
  if (application === "") problems.application = REQUIRED_MESSAGE;
  if (application === "UX Design" && device === "") problems.device = REQUIRED_MESSAGE;
  if (application === "Display Ads" && dimensions === "") problems.dimensions = REQUIRED_MESSAGE;
  return Object.keys(problems).length > 0 ? problems : undefined;
}

/** The request for a valid form. Fields that do not belong to the selected application are empty. */
export function toNewHeatmap(fields: UploadFields, { file, extension }: AcceptedFile): ReadyUpload["heatmap"] {
  if (fields.application === "") throw new Error("The form has no application");
  return {
    ...fields,
    title: fields.title.trim(),
    application: fields.application,
    device: fields.application === "UX Design" ? fields.device : "",
    dimensions: fields.application === "Display Ads" ? fields.dimensions : "",
    file: { name: file.name.slice(0, 255), size: file.size, extension },
  };
}
