import { Button, SelectField, TextField } from "@aws-amplify/ui-react";
import { CopyCheck, Trash2 } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { Controller, type UseFormReturn, useWatch } from "react-hook-form";
import { AD_DIMENSIONS, APPLICATIONS, COUNTRIES, DEVICES, INDUSTRIES } from "#contracts/reference.ts";
import { fileSize } from "#web/kit/format.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { TagField } from "#web/ui/tag-field.tsx";
import { Tooltip } from "#web/ui/tooltip.tsx";
import { emptyFields, type PendingFile, type UploadFields, type UploadForms } from "./upload-form.ts";

const REQUIRED = "Item is required";

type ChoiceField = "application" | "device" | "dimensions" | "country" | "industry";

type Props = {
  file: PendingFile;
  form: UseFormReturn<UploadForms>;
  onRemove: () => void;
  onApplyToAll: (() => void) | undefined;
};

/** The form of one file, beside its picture. */
export function UploadItem({ file, form, onRemove, onApplyToAll }: Props) {
  const { control, setValue, formState } = form;
  const at = <Field extends keyof UploadFields>(field: Field) => `forms.${file.id}.${field}` as const;
  const initial = useMemo(() => emptyFields(file), [file]);
  const application = useWatch({ control, name: at("application"), defaultValue: initial.application });
  const title = useWatch({ control, name: at("title"), defaultValue: initial.title });
  const isUx = application === "UX Design";
  const isAd = application === "Display Ads";
  const problems = formState.errors.forms?.[file.id];

  const choice = (field: ChoiceField, label: string, options: ReactNode, required: boolean) => (
    <Controller
      control={control}
      name={at(field)}
      defaultValue={initial[field]}
      rules={required ? { required: REQUIRED } : {}}
      render={({ field: input }) => (
        <SelectField
          {...input}
          label={label}
          isRequired={required}
          hasError={problems?.[field] !== undefined}
          errorMessage={problems?.[field]?.message ?? ""}
          onChange={(event) => {
            input.onChange(event);
            if (field === "application" && event.target.value === "UX Design") {
              setValue(at("country"), "");
              setValue(at("industry"), "");
            }
          }}
        >
          {options}
        </SelectField>
      )}
    />
  );

  return (
    <li className="upload-item">
      <Preview file={file.file} />
      <div className="upload-item__fields">
        <Controller
          control={control}
          name={at("title")}
          defaultValue={initial.title}
          rules={{
            validate: (value) => value.trim() !== "" || REQUIRED,
            maxLength: { value: 200, message: "At most 200 characters" },
          }}
          render={({ field: input }) => (
            <TextField
              {...input}
              label="Title"
              className="upload-item__title"
              hasError={problems?.title !== undefined}
              errorMessage={problems?.title?.message ?? ""}
            />
          )}
        />
        {choice(
          "application",
          "Type",
          options(["", ...APPLICATIONS], (value) => value || "Choose a type"),
          true,
        )}
        {isUx &&
          choice(
            "device",
            "Device",
            options(["", ...DEVICES], (value) => capital(value) || "Choose a device"),
            true,
          )}
        {isAd &&
          choice(
            "dimensions",
            "Dimensions",
            options(["", ...AD_DIMENSIONS], (value) => value.replace("x", " × ") || "Choose dimensions"),
            true,
          )}
        {!isUx &&
          choice(
            "country",
            "Country",
            options(Object.keys(COUNTRIES), (code) => COUNTRIES[code as keyof typeof COUNTRIES]),
            false,
          )}
        {!isUx &&
          choice(
            "industry",
            "Industry",
            options(INDUSTRIES, (value) => capital(value) || "All industries"),
            false,
          )}
        <Controller
          control={control}
          name={at("tags")}
          defaultValue={initial.tags}
          render={({ field: input }) => <TagField label="Tags" tags={input.value} onChange={input.onChange} />}
        />
      </div>
      <div className="upload-item__actions">
        {onApplyToAll && (
          <Tooltip text="Use this type, country, industry and tags for every image">
            <Button size="small" variation="link" onClick={onApplyToAll}>
              <CopyCheck aria-hidden="true" />
              Apply to all
            </Button>
          </Tooltip>
        )}
        <IconButton label={`Remove ${title || file.file.name}`} onClick={onRemove}>
          <Trash2 />
        </IconButton>
      </div>
    </li>
  );
}

function options(values: readonly string[], label: (value: string) => string): ReactNode {
  return values.map((value) => (
    <option key={value} value={value}>
      {label(value)}
    </option>
  ));
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function Preview({ file }: { file: File }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <figure className="upload-item__preview">
      {url && <img src={url} alt="" />}
      <figcaption>{fileSize(file.size)}</figcaption>
    </figure>
  );
}
