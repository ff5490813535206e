import { Button, SelectField } from "@aws-amplify/ui-react";
import { CopyCheck, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { AUDIT_NAMES } from "#contracts/audit-names.ts";
import type { ProductionBenchmark } from "#contracts/benchmarks.ts";
import { AD_DIMENSIONS, COUNTRIES, DEVICES, INDUSTRIES } from "#contracts/reference.ts";
import { sizeName } from "#kit/portable/size-name.ts";
import { typesFor, type UploadType } from "#web/app/shared/benchmarks/types-for.ts";
import { ChosenProjects } from "#web/app/shared/project-picker/chosen-projects.tsx";
import { capitalize, pluralize } from "#web/kit/format.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TagField } from "#web/ui/controls/tag-field.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { countryLabel, industryLabel } from "../reference-labels.ts";
import { adDimensionsOf } from "./guess-type.ts";
import { auditOf, type PendingFile, type UploadFields, validateFields } from "./upload-form.ts";
import { UploadPreview } from "./upload-preview.tsx";
import uploadSheetStyles from "./upload-sheet.module.css";

type ChoiceField = "device" | "dimensions" | "country" | "industry";

type Props = {
  file: PendingFile;
  fields: UploadFields;
  isForemost: boolean;
  benchmarks: readonly ProductionBenchmark[];
  hasAudits: boolean;
  showErrors: boolean;
  onChange: (file: PendingFile, changed: Partial<UploadFields>) => void;
  onRemove: (id: string) => void;
  onApplyToAll: ((from: PendingFile) => void) | undefined;
};

type Choice = { label: string; options: ReactNode; isRequired?: boolean; hint?: string | undefined };

/** The form of a file, next to its preview. */
export function UploadItemForm(props: Props) {
  const { file, fields, isForemost, benchmarks, hasAudits, showErrors, onChange, onRemove, onApplyToAll } = props;
  const { origin } = file;
  const isUx = fields.application === "UX Design";
  const isAd = fields.application === "Display Ads";
  const audit = hasAudits ? auditOf(file.kind, fields) : undefined;
  const problems = showErrors ? validateFields(fields) : undefined;

  const types = typesFor(file.kind, benchmarks);
  const chooseType = (type: UploadType | undefined) =>
    onChange(file, {
      application: type?.application ?? "",
      benchmark: type?.benchmark,
      ...(type?.application === "UX Design" && { country: "", industry: "" }),
    });

  const choice = (field: ChoiceField, { label, options, isRequired = false, hint }: Choice) => (
    <SelectField
      value={fields[field]}
      label={label}
      descriptiveText={hint}
      isRequired={isRequired}
      hasError={problems?.[field] !== undefined}
      errorMessage={problems?.[field] ?? ""}
      onChange={({ target }) => onChange(file, { [field]: target.value })}
    >
      {options}
    </SelectField>
  );

  return (
    <>
      <div className={uploadSheetStyles.uploadItemSide}>
        <UploadPreview file={file} />
        {file.isAnimated && (
          <p className={uploadSheetStyles.uploadItemNote}>
            Only the first frame is analysed. For all frames, upload it as a video.
          </p>
        )}
        {origin?.benchmark && !file.benchmark && (
          <p className={uploadSheetStyles.uploadItemNote}>The benchmark “{origin.benchmark.name}” is no longer available.</p>
        )}
        {origin && origin.areas.length > 0 && (
          <p className={uploadSheetStyles.uploadItemNote}>
            Keeps {pluralize(origin.areas.length, "area")} of “{origin.title}”.
          </p>
        )}
      </div>
      <div className={uploadSheetStyles.uploadItemFields}>
        <div className={uploadSheetStyles.uploadItemTitle}>
          <TextField
            value={fields.title}
            data-foremost={isForemost || undefined}
            label="Title"
            autoComplete="off"
            error={problems?.title}
            onChange={({ target }) => onChange(file, { title: target.value })}
          />
        </div>
        <SelectField
          value={fields.benchmark?.uid ?? fields.application}
          label="Type"
          descriptiveText={fields.application === "Other" ? "Other creatives get no clarity or attention score." : undefined}
          isRequired
          hasError={problems?.application !== undefined}
          errorMessage={problems?.application ?? ""}
          onChange={({ target }) => chooseType(types.find(({ value }) => value === target.value))}
        >
          {options(
            ["", ...types.map(({ value }) => value)],
            (value) => types.find((type) => type.value === value)?.label ?? "Choose a type",
          )}
        </SelectField>
        {isUx &&
          choice("device", {
            label: "Device",
            options: options(["", ...DEVICES], (value) => capitalize(value) || "Choose a device"),
            isRequired: true,
          })}
        {isAd &&
          choice("dimensions", {
            label: "Dimensions",
            options: options(["", ...AD_DIMENSIONS], (value) => sizeName(value) || "Choose dimensions"),
            isRequired: true,
            hint:
              file.size && !adDimensionsOf({ ...file, name: file.file.name })
                ? `The file is ${file.size.width} × ${file.size.height}. This is the closest standard size.`
                : undefined,
          })}
        {!isUx && choice("country", { label: "Country", options: options(Object.keys(COUNTRIES), countryLabel) })}
        {!isUx && choice("industry", { label: "Industry", options: options(INDUSTRIES, industryLabel) })}
        <TagField label="Tags" tags={fields.tags} onChange={(tags) => onChange(file, { tags })} />
        <ChosenProjects chosen={fields.projectIds} onChange={(projectIds) => onChange(file, { projectIds })} />
        {audit && (
          <div className={uploadSheetStyles.uploadItemAudit}>
            <CheckboxField checked={fields.audit} onChange={({ target }) => onChange(file, { audit: target.checked })}>
              {AUDIT_NAMES[audit]} <small>As soon as it is analysed</small>
            </CheckboxField>
          </div>
        )}
      </div>
      <div className={uploadSheetStyles.uploadItemActions}>
        {onApplyToAll && (
          <Tooltip text="Use this type, country, industry, tags and projects for every file">
            <Button size="small" variation="link" onClick={() => onApplyToAll(file)}>
              <CopyCheck aria-hidden="true" />
              Apply to all
            </Button>
          </Tooltip>
        )}
        <IconButton label={`Remove ${fields.title || file.file.name}`} onClick={() => onRemove(file.id)}>
          <Trash2 />
        </IconButton>
      </div>
    </>
  );
}

function options(values: readonly string[], label: (value: string) => string): ReactNode {
  return values.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ));
}
