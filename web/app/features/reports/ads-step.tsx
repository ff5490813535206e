import { Button } from "@aws-amplify/ui-react";
import { Images } from "lucide-react";
import { useState } from "react";
import type { Profile } from "#contracts/profile.ts";
import { TYPES } from "#contracts/report-names.ts";
import { MAX_ADS_PER_REPORT } from "#contracts/reports.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import type { Upload, UploadQueue } from "#web/kit/uploads/upload-queue.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { DropZone } from "#web/ui/fields/drop-zone.tsx";
import { AdList } from "./ad-list.tsx";
import { canEditReports } from "./report-access.ts";
import { type AdFile, toAdFile } from "./to-ad-file.ts";
import styles from "./wizard.module.css";
import type { PickedAds, WizardParts } from "./wizard-parts.ts";

type Props = Pick<WizardParts, "picker"> & {
  me: Profile;
  type: TemplateKind;
  files: readonly AdFile[];
  uploads: readonly Upload[];
  picked: PickedAds;
  isSubmitted: boolean;
  queue: UploadQueue;
  onFiles: (files: readonly AdFile[]) => void;
  onPicked: (picked: PickedAds) => void;
};

/**
 * Uploads images, or picks existing heatmaps of the report's context. A file that fails can be tried again; the others continue.
 */
export function AdsStep({ me, type, files, uploads, picked, isSubmitted, picker, queue, onFiles, onPicked }: Props) {
  const [isListed, setIsListed] = useState(false);
  const [isPicking, setIsPicking] = useState(false);
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
      <DropZone
        label="Upload images"
        hint="or drop them here. PNG or JPEG, at most 25 MB. Each upload uses one image credit."
        accept=".png,.jpg,.jpeg"
        multiple
        isCompact
        onFiles={(chosen) => void add(chosen)}
      />
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
      <AdList files={files} uploads={uploads} queue={queue} onFiles={onFiles} />
      {isPicking || picked.size > 0 ? (
        <fieldset className={styles.step}>
          <legend>Your heatmaps{picked.size > 0 && ` (${picked.size} chosen)`}</legend>
          {picker(
            TYPES[type].application,
            new Set(picked.keys()),
            ({ uid, dimensions }, isChosen) =>
              onPicked(new Map(isChosen ? [...picked, [uid, dimensions]] : [...picked].filter(([each]) => each !== uid))),
            picked.size + max,
          )}
        </fieldset>
      ) : (
        <Button onClick={() => setIsPicking(true)}>
          <Images aria-hidden="true" />
          Choose from your heatmaps
        </Button>
      )}
      {isSubmitted && files.length + uploads.length + picked.size === 0 && <p role="alert">Add at least one ad</p>}
    </div>
  );
}
