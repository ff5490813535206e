import { ChevronRight } from "lucide-react";
import { useEffect, useState } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { Link } from "react-router-dom";
import { captures, MAX_SLICES } from "#contracts/captures.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { errors } from "#contracts/kit/errors.ts";
import type { Profile } from "#contracts/profile.ts";
import { BenchmarkField } from "#web/app/shared/benchmarks/benchmark-field.tsx";
import { ChosenProjects } from "#web/app/shared/project-picker/chosen-projects.tsx";
import { useOneAtATime } from "#web/kit/api/use-one-at-a-time.ts";
import { hasAccess } from "#web/kit/auth/has-access.ts";
import { CheckboxField } from "#web/ui/fields/checkbox-field.tsx";
import { RadioField } from "#web/ui/fields/radio-field.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { CaptureActions } from "./capture-actions.tsx";
import captureFormStyles from "./capture-form.module.css";
import { useCapture } from "./use-capture.ts";
import { checkWebsite, EMPTY_WEBSITE, toWebsiteRequest } from "./website-request.ts";

type Props = {
  profile: Profile;
  /** What the URL field starts with. */
  url: string;
  projectIds: readonly string[];
  onCreated: (made: readonly HeatmapCard[], projectIds: readonly string[]) => void;
};

/** The URL of a page and its capture settings. */
export function WebsiteForm({ profile, url, projectIds, onCreated }: Props) {
  // Validated on submit: an error message on blur would move the button that is being clicked.
  const form = useForm({ defaultValues: { ...EMPTY_WEBSITE, url, projectIds: [...projectIds] }, resolver: checkWebsite });
  const { register, handleSubmit, control, formState, setFocus } = form;
  const { ask, problem, remove } = useCapture(captures.website, form, "url");
  const fields = useWatch({ control });
  const wrong = formState.errors;
  const cannotPay = profile.imageCredits < 1 ? errors["billing.no_image_credits"].message : undefined;
  const [isOpen, setIsOpen] = useState(false);
  // Expand the section if it contains an error.
  const isMoreWrong = [wrong.title, wrong.delay, wrong.hide_selector, wrong.scroll_to].some((problem) => problem !== undefined);
  const hasVideo = profile.videoCredits > 0;
  useEffect(() => setFocus("url"), [setFocus]);

  const submit = handleSubmit(
    useOneAtATime(async (filled) => {
      const made = await ask(toWebsiteRequest(filled));
      if (made) onCreated(made.video ? [made.video, made.heatmap] : [made.heatmap], filled.projectIds);
    }),
  );
  return (
    <form className={captureFormStyles.captureForm} onSubmit={(event) => void submit(event)} onChange={remove} noValidate>
      <TextField
        label="URL"
        placeholder="www.example.com"
        autoComplete="url"
        autoCapitalize="none"
        maxLength={2048}
        error={wrong.url?.message}
        {...register("url")}
      />
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
            Full page <small>one heatmap of up to {MAX_SLICES} slices, 1 image credit</small>
          </CheckboxField>
          <div>
            <CheckboxField disabled={!hasVideo} {...register("add_scrolling_video")}>
              Scrolling video <small>{hasVideo ? "1 video credit" : "no video credits left"}</small>
            </CheckboxField>
            {!hasVideo && (
              <Link className={captureFormStyles.plans} to="/subscription">
                See plans
              </Link>
            )}
          </div>
          {hasAccess(profile, "audits") && (
            <CheckboxField {...register("audit")}>
              UX audit <small>as soon as it is analysed</small>
            </CheckboxField>
          )}
        </div>
      </div>
      <details
        className={captureFormStyles.more}
        open={isOpen || isMoreWrong}
        onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
      >
        <summary>
          <ChevronRight aria-hidden="true" />
          More options
        </summary>
        <div className={captureFormStyles.fields}>
          <TextField
            label="Title"
            placeholder="The page's own title"
            autoComplete="off"
            maxLength={200}
            error={wrong.title?.message}
            {...register("title")}
          />
          <TextField
            label="Wait before capture (ms)"
            placeholder="1000"
            autoComplete="off"
            hint="Gives animations time to finish"
            error={wrong.delay && "A whole number from 0 to 10000"}
            {...register("delay")}
          />
          <TextField
            label="Hide elements"
            placeholder=".chat, #offers"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={500}
            hint="CSS selectors to hide"
            error={wrong.hide_selector?.message}
            {...register("hide_selector")}
          />
          <TextField
            label="Scroll to"
            placeholder="800 or #prices"
            autoComplete="off"
            autoCapitalize="none"
            maxLength={500}
            hint="Pixels from the top, or CSS selector"
            error={wrong.scroll_to && "At most 100000 pixels, or a CSS selector"}
            {...register("scroll_to")}
          />
          <Controller
            control={control}
            name="type"
            render={({ field: { value, onChange } }) => <BenchmarkField chosen={value} onChange={onChange} />}
          />
        </div>
      </details>
      <CaptureActions
        problem={problem}
        blockedReason={cannotPay}
        isDisabled={!fields.url?.trim()}
        isLoading={formState.isSubmitting}
      >
        Uses 1 image credit{fields.add_scrolling_video ? " and 1 video credit" : ""}.
      </CaptureActions>
    </form>
  );
}
