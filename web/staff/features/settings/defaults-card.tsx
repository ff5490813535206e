import { DEFAULT_LIMITS, type Defaults } from "#contracts/settings.ts";
import { staffSettings } from "#contracts/staff/settings.ts";
import { NumberFields } from "#web/staff/shared/number-fields.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import styles from "./settings.module.css";
import { useSettingsChange } from "./use-settings-change.ts";

const LABELS = {
  days: "Trial, days (1–90)",
  images: "Trial, image credits (0–1,000)",
  videos: "Trial, video credits (0–100)",
  freeImages: "Free plan, image credits (0–1,000)",
  freeVideos: "Free plan, video credits (0–100)",
  report: "Templates of a report (1–100)",
  ooh: "Out of home, templates of an upload (1–30)",
  display: "Display, templates of an upload (1–30)",
  social: "Social, templates of an upload (1–30)",
} as const;

const { trial: TRIAL, freemium: FREEMIUM, report_templates: REPORT, templates: TEMPLATES } = DEFAULT_LIMITS;
const LIMITS = { ...TRIAL, ...TEMPLATES, report: REPORT, freeImages: FREEMIUM.images, freeVideos: FREEMIUM.videos } as const;

/** The defaults of new accounts, and how many templates are used. */
export function DefaultsCard({ version, value }: { version: number; value: Defaults }) {
  const edit = useSettingsChange(staffSettings.editDefaults, "Defaults saved");
  const { trial, freemium, report_templates: report, templates } = value;
  return (
    <SectionCard
      title="Defaults"
      lead="They apply to new accounts, reports and uploads. Sign-up and plans show them within 15 seconds."
    >
      <NumberFields
        labels={LABELS}
        values={{ ...trial, ...templates, report, freeImages: freemium.images, freeVideos: freemium.videos }}
        limits={LIMITS}
        action="Save defaults"
        isBusy={edit.isPending}
        problem={edit.error}
        onSubmit={({ days, images, videos, freeImages, freeVideos, report: reportTemplates, ooh, display, social }) =>
          edit.mutate({
            body: {
              version,
              value: {
                trial: { days, images, videos },
                freemium: { images: freeImages, videos: freeVideos },
                report_templates: reportTemplates,
                templates: { ooh, display, social },
              },
            },
          })
        }
        className={styles.form}
      />
    </SectionCard>
  );
}
