import { Button } from "@aws-amplify/ui-react";
import { Images } from "lucide-react";
import { useState } from "react";
import type { Profile } from "#contracts/profile.ts";
import { TYPES } from "#contracts/report-names.ts";
import { MAX_ADS_PER_REPORT } from "#contracts/reports.ts";
import { FILE_LIMITS } from "#web/kit/uploads/file-limits.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { DropZone } from "#web/ui/fields/drop-zone.tsx";
import { AdList } from "./ad-list.tsx";
import { canEditReports } from "./report-access.ts";
import { toAdFile } from "./to-ad-file.ts";
import type { ReportWizardState } from "./use-report-wizard.ts";
import styles from "./wizard.module.css";
import type { WizardParts } from "./wizard-parts.ts";

type Props = Pick<WizardParts, "picker"> & { me: Profile; wizard: ReportWizardState };

/**
 * Uploads images, or picks existing heatmaps of the report's context. A file that fails can be tried again; the others continue.
 */
export function AdsStep({ me, picker, wizard }: Props) {
  const { ads, picked, isListed } = wizard;
  const { type } = wizard.draft;
  const [isPicking, setIsPicking] = useState(false);
  const [rejections, setRejections] = useState<readonly string[]>([]);
  const max = MAX_ADS_PER_REPORT - ads.length;
  const mayList = canEditReports(me);

  const add = async (chosen: readonly File[]) => {
    const results = await Promise.all(chosen.map((file) => toAdFile(file, type)));
    const accepted = results.filter((each) => typeof each !== "string");
    const tooMany = wizard.addFiles(accepted) ? [] : [`A report has at most ${MAX_ADS_PER_REPORT} ads.`];
    setRejections([...results.filter((each) => typeof each === "string"), ...tooMany]);
  };
  return (
    <div className={styles.step}>
      <DropZone
        label="Upload images"
        hint={`or drop them here. PNG or JPEG, at most ${FILE_LIMITS.image}. Each upload uses one image credit.`}
        accept=".png,.jpg,.jpeg"
        multiple
        isCompact
        onFiles={(chosen) => void add(chosen)}
      />
      {mayList ? (
        <CheckboxField checked={isListed} onChange={({ target }) => wizard.setIsListed(target.checked)}>
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
      <AdList
        ads={ads}
        titleOf={wizard.titleOf}
        isSubmitted={wizard.isSubmitted}
        onTitle={wizard.setTitle}
        onMove={wizard.moveAd}
        onRetry={(id) => wizard.queue.retry(id)}
        onRetryAll={() => wizard.queue.retryAll()}
        onRemove={wizard.removeAd}
      />
      {isPicking || picked.size > 0 ? (
        <fieldset className={styles.step}>
          <legend>Your heatmaps{picked.size > 0 && ` (${picked.size} chosen)`}</legend>
          {picker(
            TYPES[type].application,
            new Set(picked.keys()),
            (heatmap, isChosen) =>
              wizard.pickAds(
                new Map(isChosen ? [...picked, [heatmap.uid, heatmap]] : [...picked].filter(([uid]) => uid !== heatmap.uid)),
              ),
            picked.size + max,
          )}
        </fieldset>
      ) : (
        <Button onClick={() => setIsPicking(true)}>
          <Images aria-hidden="true" />
          Choose from your heatmaps
        </Button>
      )}
      {wizard.isSubmitted && ads.length === 0 && (
        <p role="alert" className={styles.problem}>
          Add at least one ad
        </p>
      )}
    </div>
  );
}
