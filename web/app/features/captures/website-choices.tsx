import { Controller, type UseFormReturn } from "react-hook-form";
import { Link } from "react-router-dom";
import { MAX_SLICES } from "#contracts/captures.ts";
import type { Profile } from "#contracts/profile.ts";
import { ChosenProjects } from "#web/app/shared/project-picker/chosen-projects.tsx";
import { hasAccess } from "#web/kit/auth/has-access.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import captureFormStyles from "./capture-form.module.css";
import type { WebsiteFields } from "./website-request.ts";

type Props = { form: UseFormReturn<WebsiteFields>; profile: Profile };

/** The device, the projects, and what to make of the page besides its heatmap. */
export function WebsiteChoices({ form: { register, control }, profile }: Props) {
  const hasVideo = profile.videoCredits > 0;
  return (
    <div className={captureFormStyles.row}>
      <div className={captureFormStyles.choices}>
        <Controller
          control={control}
          name="device"
          render={({ field: { name, value, onChange } }) => (
            <RadioField legend="Device" name={name} options={["Desktop", "Mobile"]} value={value} onChange={onChange} />
          )}
        />
        <Controller
          control={control}
          name="projectIds"
          render={({ field: { value, onChange } }) => <ChosenProjects chosen={value} onChange={onChange} />}
        />
      </div>
      <div className={captureFormStyles.checks}>
        <CheckboxField {...register("fullPage")}>
          Full page <small>One heatmap of up to {MAX_SLICES} slices, 1 image credit</small>
        </CheckboxField>
        <div>
          <CheckboxField disabled={!hasVideo} {...register("add_scrolling_video")}>
            Scrolling video <small>{hasVideo ? "1 video credit" : "No video credits left"}</small>
          </CheckboxField>
          {!hasVideo && (
            <Link className={captureFormStyles.plans} to="/subscription">
              See plans
            </Link>
          )}
        </div>
        {hasAccess(profile, "audits") && (
          <CheckboxField {...register("audit")}>
            UX audit <small>As soon as it is analysed</small>
          </CheckboxField>
        )}
      </div>
    </div>
  );
}
