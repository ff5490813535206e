import { Button } from "@aws-amplify/ui-react";
import { Images } from "lucide-react";
import { useRef, useState } from "react";
import { TYPES } from "#contracts/report-names.ts";
import { MAX_ADS_PER_REPORT } from "#contracts/reports.ts";
import type { TemplateKind } from "#contracts/templates.ts";
import { FILE_LIMITS } from "#web/kit/uploads/file-limits.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { DropZone } from "#web/ui/fields/drop-zone.tsx";
import { AdList } from "./ad-list.tsx";
import { type AdSize, toAdFile } from "./to-ad-file.ts";
import type { AdsDraft } from "./use-ads-draft.ts";
import styles from "./wizard.module.css";
import type { WizardParts } from "./wizard-parts.ts";

const NONE: ReadonlySet<string> = new Set();

type Props = Pick<WizardParts, "picker"> & {
  type: TemplateKind;
  draft: AdsDraft;
  /** Whether what is missing is marked. */
  isSubmitted: boolean;
  /** Whether uploads can be kept in the list of heatmaps. */
  mayList: boolean;
  /** Ids of the ads that the report has. */
  existing?: ReadonlySet<string>;
  /** The sizes of display ads that the report has templates for; by default all. */
  sizes?: readonly AdSize[];
};

/**
 * Uploads images, or picks existing heatmaps of the report's context. A file that fails can be tried again; the others continue.
 */
export function AdsStep({ type, draft, isSubmitted, mayList, existing = NONE, sizes, picker }: Props) {
  const { ads, picked, room } = draft;
  const [isPicking, setIsPicking] = useState(false);
  const isPressed = useRef(false);
  const [rejections, setRejections] = useState<readonly string[]>([]);

  const add = async (chosen: readonly File[]) => {
    const results = await Promise.all(chosen.map((file) => toAdFile(file, type, sizes)));
    const accepted = results.filter((each) => typeof each !== "string");
    const tooMany = draft.addFiles(accepted) ? [] : [`A report has at most ${MAX_ADS_PER_REPORT} ads.`];
    setRejections([...results.filter((each) => typeof each === "string"), ...tooMany]);
  };
  const showOpened = (own: HTMLElement | null) => {
    if (!own || !isPressed.current) return;
    isPressed.current = false;
    own.focus({ preventScroll: true });
    own.scrollIntoView();
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
        <CheckboxField checked={draft.isListed} onChange={({ target }) => draft.setIsListed(target.checked)}>
          Also create heatmap
          <small>The images then appear in your list of heatmaps too, at no extra credit.</small>
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
        titleOf={draft.titleOf}
        isSubmitted={isSubmitted}
        onTitle={draft.setTitle}
        onMove={draft.moveAd}
        onRetry={(id) => draft.queue.retry(id)}
        onRetryAll={() => draft.queue.retryAll()}
        onRemove={draft.removeAd}
      />
      {isPicking || picked.size > 0 ? (
        <fieldset ref={showOpened} className={styles.step} tabIndex={-1}>
          <legend>Your heatmaps{picked.size > 0 && ` (${picked.size} chosen)`}</legend>
          {picker({
            application: TYPES[type].application,
            selected: new Set(picked.keys()),
            existing,
            isPlaced: ({ dimensions }) => !sizes || sizes.some((size) => size === dimensions),
            max: picked.size + room,
            onChange: (heatmap, isChosen) =>
              draft.pickAds(
                new Map(isChosen ? [...picked, [heatmap.uid, heatmap]] : [...picked].filter(([uid]) => uid !== heatmap.uid)),
              ),
          })}
        </fieldset>
      ) : (
        <Button
          onClick={() => {
            isPressed.current = true;
            setIsPicking(true);
          }}
        >
          <Images aria-hidden="true" />
          Choose from your heatmaps
        </Button>
      )}
      {isSubmitted && ads.length === 0 && (
        <p role="alert" className={styles.problem}>
          Add at least one ad
        </p>
      )}
    </div>
  );
}
