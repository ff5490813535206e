import { Button } from "@aws-amplify/ui-react";
import { X } from "lucide-react";
import { useState } from "react";
import type { Profile } from "#contracts/accounts.ts";
import { TYPES } from "#contracts/report-names.ts";
import { MAX_ADS_PER_REPORT } from "#contracts/reports.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { fileSize, pluralize } from "#web/kit/format.ts";
import type { Upload, UploadQueue } from "#web/kit/uploads/upload-queue.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { type AdFile, toAdFile } from "./ad-files.ts";
import { canEditReports } from "./report-access.ts";
import styles from "./reports.module.css";
import type { PickedAds, WizardParts } from "./wizard-parts.ts";

type Props = Pick<WizardParts, "picker"> & {
  me: Profile;
  type: TemplateKind;
  files: readonly AdFile[];
  uploads: readonly Upload[];
  picked: PickedAds;
  isTried: boolean;
  queue: UploadQueue;
  onFiles: (files: readonly AdFile[]) => void;
  onPicked: (picked: PickedAds) => void;
};

/** Uploads images, or picks existing heatmaps of the report's context. A file that fails can be tried again; the others continue. */
export function AdsStep({ me, type, files, uploads, picked, isTried, picker, queue, onFiles, onPicked }: Props) {
  const [isListed, setIsListed] = useState(false);
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const max = MAX_ADS_PER_REPORT - files.length - uploads.length - picked.size;
  const mayList = canEditReports(me);

  const add = async (chosen: readonly File[]) => {
    const results = await Promise.all(chosen.map((file) => toAdFile(file, type, !isListed)));
    const accepted = results.filter((each) => typeof each !== "string");
    const tooMany = accepted.length > max ? [`A report has at most ${MAX_ADS_PER_REPORT} ads.`] : [];
    setRejections([...results.filter((each) => typeof each === "string"), ...tooMany]);
    onFiles([...files, ...accepted.slice(0, max)]);
  };
  const list = (isChecked: boolean) => {
    setIsListed(isChecked);
    onFiles(
      files.map(({ file, heatmap: { hidden: _, ...heatmap } }) => ({
        file,
        heatmap: isChecked ? heatmap : { ...heatmap, hidden: true },
      })),
    );
  };
  return (
    <div className={styles.step}>
      <label className={styles.upload}>
        <strong>Upload images</strong>
        <input
          type="file"
          multiple
          accept=".png,.jpg,.jpeg"
          onChange={({ target }) => {
            void add([...(target.files ?? [])]);
            target.value = "";
          }}
        />
        <span>PNG or JPEG, at most 25 MB. Each upload takes one image credit.</span>
      </label>
      {mayList ? (
        <CheckboxField checked={isListed} onChange={({ target }) => list(target.checked)}>
          Also create heatmap
        </CheckboxField>
      ) : (
        <p className={styles.facts}>These images appear in the report only, not in your list of heatmaps.</p>
      )}
      {rejections.length > 0 && (
        <ul role="alert" className={styles.problems}>
          {rejections.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      )}
      <ul className={styles.files} aria-label="Ads to upload">
        {files.map(({ file }) => (
          <li key={`${file.name} ${file.lastModified} ${file.size}`}>
            <span>
              {file.name} · {fileSize(file.size)}
            </span>
            <IconButton label={`Remove ${file.name}`} onClick={() => onFiles(files.filter((each) => each.file !== file))}>
              <X />
            </IconButton>
          </li>
        ))}
        {uploads.map(({ id, file, stage, problem, sentBytes }) => (
          <li key={id}>
            <span>{file.name}</span>
            {stage === "failed" ? (
              <>
                <span role="alert">{problem?.message}</span>
                <Button size="small" onClick={() => queue.retry(id)}>
                  Retry
                </Button>
                <Button size="small" onClick={() => queue.remove(id)}>
                  Remove
                </Button>
              </>
            ) : (
              <span>{stage === "started" ? "Uploaded" : `${Math.floor((100 * sentBytes) / file.size)}%`}</span>
            )}
          </li>
        ))}
      </ul>
      <details open={picked.size > 0}>
        <summary>Or choose from your heatmaps{picked.size > 0 && ` (${pluralize(picked.size, "heatmap")} chosen)`}</summary>
        {picker(
          TYPES[type].application,
          new Set(picked.keys()),
          ({ uid, dimensions }, isChosen) =>
            onPicked(new Map(isChosen ? [...picked, [uid, dimensions]] : [...picked].filter(([each]) => each !== uid))),
          Math.max(picked.size, picked.size + max),
        )}
      </details>
      {isTried && files.length + uploads.length + picked.size === 0 && <p role="alert">Add at least one ad</p>}
    </div>
  );
}
