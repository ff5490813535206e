import { AUDIT_KINDS } from "#contracts/audit-names.ts";
import type { BenchmarkChoice } from "#contracts/benchmarks.ts";
import type { NewHeatmap } from "#contracts/new-heatmap.ts";
import { AD_DIMENSIONS, type Application, COUNTRIES, type DEVICES, INDUSTRIES } from "#contracts/reference.ts";
import { typesFor } from "#web/app/shared/benchmarks/types-for.ts";
import type { ImageOrigin } from "#web/app/shared/image-origin.ts";
import { pluralize } from "#web/kit/format.ts";
import { titleFromFileName } from "#web/kit/uploads/title-from-file-name.ts";
import { closestAdDimensions, deviceOf, guessApplication } from "./guess-type.ts";
import type { LastChoice } from "./last-choice.ts";
import type { AcceptedFile } from "./validate-files.ts";

/** A file in the upload sheet, and what was chosen for the previous upload. */
export type PendingFile = AcceptedFile & {
  id: string;
  last?: LastChoice | undefined;
  /** The project of the page where it was added. */
  projectIds?: readonly string[] | undefined;
  /** Of an edited image: the heatmap that it was made from. */
  origin?: ImageOrigin | undefined;
  /** The benchmark of that heatmap in its newest version; undefined if it has none, or the workspace may no longer use it. */
  benchmark?: BenchmarkChoice | undefined;
};

/** A file with its completed form, and of an edited image the heatmap that it was made from. */
export type ReadyUpload = { heatmap: NewHeatmap; file: File; originUid?: string | undefined };

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
  projectIds: string[];
  /** Whether an audit is made as soon as the image is analysed. */
  audit: boolean;
};

/** Changed form values by file id. */
export type UploadForms = Readonly<Record<string, UploadFields>>;

/** Validation errors by field. */
type UploadProblems = Partial<Record<keyof UploadFields, string>>;

const REQUIRED_MESSAGE = "Item is required";
const MAX_TITLE_LENGTH = 200;

/**
 * The most likely form values, so that most files need no input: those of the heatmap that it was made from; otherwise from the
 * name, the pixels and the previous upload.
 */
export function initialFields({
  file,
  kind,
  size,
  last,
  origin,
  benchmark,
  projectIds = [],
}: Omit<PendingFile, "id">): UploadFields {
  const facts = { name: file.name, kind, size };
  const guessed: UploadFields = {
    title: titleFromFileName(file.name),
    application: guessApplication(facts, last?.application),
    device: deviceOf(facts) ?? "desktop",
    dimensions: closestAdDimensions(facts) ?? "",
    country: last?.country ?? "",
    industry: last?.industry ?? "",
    tags: [],
    projectIds: [...projectIds],
    audit: false,
  };
  if (!origin) return guessed;
  return {
    ...guessed,
    application: origin.application,
    benchmark,
    device: origin.device || guessed.device,
    dimensions: AD_DIMENSIONS.find((each) => each === origin.dimensions) ?? guessed.dimensions,
    country: origin.country in COUNTRIES ? (origin.country as keyof typeof COUNTRIES) : "",
    industry: INDUSTRIES.find((each) => each === origin.industry) ?? "",
  };
}

/** Whether the form values of a file differ from those it started with. */
export const isEdited = (file: PendingFile, fields: UploadFields | undefined): boolean =>
  fields !== undefined && JSON.stringify(fields) !== JSON.stringify(initialFields(file));

/** Number of files per media type as text: "2 images and 1 video". */
export function fileCountText(files: readonly AcceptedFile[]): string {
  const count = (kind: AcceptedFile["kind"]) => files.filter((file) => file.kind === kind).length;
  const counts = (["image", "video"] as const).filter((kind) => count(kind) > 0).map((kind) => pluralize(count(kind), kind));
  return counts.join(" and ");
}

/**
 * Copies form values from another file. Keeps the title, and the application if the other one is not valid for this media type.
 * Device and dimensions come from each file's own pixels, unless the other file's differ from `initial`, its guess.
 */
export function copySharedFields(
  { kind }: AcceptedFile,
  own: UploadFields,
  other: UploadFields,
  initial?: UploadFields,
): UploadFields {
  const isForIt = other.application === "" || typesFor(kind).some(({ application }) => application === other.application);
  const { application, benchmark } = isForIt ? other : own;
  const device = isForIt && other.device !== initial?.device ? other.device : own.device;
  const dimensions = isForIt && other.dimensions !== initial?.dimensions ? other.dimensions : own.dimensions;
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

/** The audit that a file of the chosen type can have. */
export const auditOf = (kind: AcceptedFile["kind"], { application }: Pick<UploadFields, "application">) =>
  kind === "image" && application !== "" ? AUDIT_KINDS[application] : undefined;

/** The request for a valid form. Fields that do not belong to the selected application are empty. */
export function toNewHeatmap(fields: UploadFields, { file, kind, extension, origin }: Omit<PendingFile, "id">): NewHeatmap {
  if (fields.application === "") throw new Error("The form has no application");
  return {
    ...fields,
    title: fields.title.trim(),
    ...(fields.application === "UX Design" && ({ country: "", industry: "" } as const)),
    application: fields.application,
    device: fields.application === "UX Design" ? fields.device : "",
    dimensions: fields.application === "Display Ads" ? fields.dimensions : "",
    audit: fields.audit && auditOf(kind, fields) !== undefined,
    ...(origin && { version_of: origin.uid }),
    ...(origin && origin.areas.length > 0 && { areas_of_interest: [...origin.areas] }),
    file: { name: file.name.slice(0, 255), size: file.size, extension },
  };
}
