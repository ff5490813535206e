import { useEffect } from "react";
import { useForm, useWatch } from "react-hook-form";
import { captures } from "#contracts/captures.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { billingErrors } from "#contracts/kit/errors/billing.ts";
import type { Profile } from "#contracts/profile.ts";
import { useDedupedAction } from "#web/kit/api/use-deduped-action.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { CaptureActions } from "./capture-actions.tsx";
import captureFormStyles from "./capture-form.module.css";
import { useCapture } from "./use-capture.ts";
import { WebsiteChoices } from "./website-choices.tsx";
import { WebsiteOptions } from "./website-options.tsx";
import { checkWebsite, EMPTY_WEBSITE, toWebsiteRequest } from "./website-request.ts";

type Props = {
  profile: Profile;
  /** Initial value of the URL field. */
  url: string;
  projectIds: readonly string[];
  onCreated: (made: readonly HeatmapCard[], projectIds: readonly string[]) => void;
};

/** The URL of a page and its capture settings. */
export function WebsiteForm({ profile, url, projectIds, onCreated }: Props) {
  // Validated on submit: an error message on blur would move the button that is being clicked.
  const form = useForm({ defaultValues: { ...EMPTY_WEBSITE, url, projectIds: [...projectIds] }, resolver: checkWebsite });
  const { register, handleSubmit, control, formState, setFocus } = form;
  const { request, problem, clearProblem } = useCapture(captures.website, form, "url");
  const fields = useWatch({ control });
  const cannotPay = profile.imageCredits < 1 ? billingErrors["billing.no_image_credits"].message : undefined;
  useEffect(() => setFocus("url"), [setFocus]);

  const submit = handleSubmit(
    useDedupedAction(async (filled) => {
      const made = await request(toWebsiteRequest(filled));
      if (made) onCreated(made.video ? [made.video, made.heatmap] : [made.heatmap], filled.projectIds);
    }),
  );
  return (
    <form className={captureFormStyles.captureForm} onSubmit={(event) => void submit(event)} onChange={clearProblem} noValidate>
      <TextField
        label="URL"
        placeholder="www.example.com"
        autoComplete="url"
        autoCapitalize="none"
        maxLength={2048}
        error={formState.errors.url?.message}
        {...register("url")}
      />
      <WebsiteChoices form={form} profile={profile} />
      <WebsiteOptions form={form} />
      <CaptureActions
        problem={problem}
        blockedReason={cannotPay}
        missing={fields.url?.trim() ? [] : ["URL"]}
        isLoading={formState.isSubmitting}
      >
        Uses 1 image credit{fields.add_scrolling_video ? " and 1 video credit" : ""}.
      </CaptureActions>
    </form>
  );
}
