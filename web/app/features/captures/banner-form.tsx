import { SelectField } from "@aws-amplify/ui-react";
import { clsx } from "clsx";
import { useEffect } from "react";
import { Controller, useForm, useWatch } from "react-hook-form";
import { BANNER, captures } from "#contracts/captures.ts";
import type { HeatmapCard } from "#contracts/heatmap-card.ts";
import { billingErrors } from "#contracts/kit/errors/billing.ts";
import type { Profile } from "#contracts/profile.ts";
import { AD_DIMENSIONS } from "#contracts/reference.ts";
import { sizeName } from "#kit/portable/size-name.ts";
import { BenchmarkField } from "#web/app/shared/benchmarks/benchmark-field.tsx";
import { ChosenProjects } from "#web/app/shared/project-picker/chosen-projects.tsx";
import { useDedupedAction } from "#web/kit/api/use-deduped-action.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { BANNER_FIELD_NAMES, checkBanner, EMPTY_BANNER, missingFields, toBannerRequest } from "./banner-request.ts";
import { CaptureActions } from "./capture-actions.tsx";
import captureFormStyles from "./capture-form.module.css";
import { PositionField } from "./position-field.tsx";
import { useCapture } from "./use-capture.ts";

type Props = {
  profile: Profile;
  /** Initial value of the link. */
  url: string;
  projectIds: readonly string[];
  onCreated: (made: readonly HeatmapCard[], projectIds: readonly string[]) => void;
};

const SECONDS = `${BANNER.duration.min / 1000} to ${BANNER.duration.max / 1000} seconds`;

/** The URL of a banner and its recording settings. */
export function BannerForm({ profile, url, projectIds, onCreated }: Props) {
  // Validated on submit: an error message on blur would move the button that is being clicked.
  const form = useForm({ defaultValues: { ...EMPTY_BANNER, src: url, projectIds: [...projectIds] }, resolver: checkBanner });
  const { register, handleSubmit, control, formState, setFocus, setValue, clearErrors } = form;
  const { request, problem, clearProblem } = useCapture(captures.banner, form, "src", BANNER_FIELD_NAMES);
  const fields = { ...EMPTY_BANNER, ...useWatch({ control }) };
  const wrong = formState.errors;
  const cannotPay = profile.videoCredits < 1 ? billingErrors["billing.no_video_credits"].message : undefined;
  const size = AD_DIMENSIONS.find((known) => known === `${fields.width}x${fields.height}`) ?? "";
  useEffect(() => setFocus("title"), [setFocus]);

  const takeSize = (chosen: string) => {
    const [width = "", height = ""] = chosen.split("x");
    setValue("width", width);
    setValue("height", height);
    clearErrors(["width", "height"]);
  };
  const submit = handleSubmit(
    useDedupedAction(async (filled) => {
      const made = await request(toBannerRequest(filled));
      if (made) onCreated([made.heatmap], filled.projectIds);
    }),
  );
  return (
    <form className={captureFormStyles.captureForm} onSubmit={(event) => void submit(event)} onChange={clearProblem} noValidate>
      <TextField label="Title" autoComplete="off" maxLength={200} error={wrong.title?.message} {...register("title")} />
      <TextField
        label="Link"
        placeholder="www.example.com/banner/index.html"
        autoComplete="url"
        autoCapitalize="none"
        maxLength={2048}
        hint="A public page with only the banner, such as a preview link of your ad server"
        error={wrong.src?.message}
        {...register("src")}
      />
      <div className={clsx(captureFormStyles.fields, captureFormStyles.fieldsThree)}>
        <SelectField label="Size" value={size} onChange={({ target }) => takeSize(target.value)}>
          <option value="">Custom size</option>
          {AD_DIMENSIONS.map((known) => (
            <option key={known} value={known}>
              {sizeName(known)}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Width"
          placeholder="e.g. 300"
          autoComplete="off"
          maxLength={4}
          error={wrong.width?.message}
          {...register("width")}
        />
        <TextField
          label="Height"
          placeholder="e.g. 600"
          autoComplete="off"
          maxLength={4}
          error={wrong.height?.message}
          {...register("height")}
        />
      </div>
      <div className={captureFormStyles.row}>
        <Controller
          control={control}
          name="position"
          render={({ field: { value, onChange } }) => <PositionField value={value} onChange={onChange} />}
        />
        <TextField
          label="Duration (seconds)"
          autoComplete="off"
          maxLength={5}
          hint={`How long we record: ${SECONDS}`}
          error={wrong.duration && `Enter ${SECONDS}.`}
          {...register("duration")}
        />
      </div>
      <Controller
        control={control}
        name="type"
        render={({ field: { value, onChange } }) => (
          <BenchmarkField chosen={value} onChange={onChange} application="Display Ads" />
        )}
      />
      <Controller
        control={control}
        name="projectIds"
        render={({ field: { value, onChange } }) => <ChosenProjects chosen={value} onChange={onChange} />}
      />
      <CaptureActions
        problem={problem}
        blockedReason={cannotPay}
        missing={missingFields(fields)}
        isLoading={formState.isSubmitting}
      >
        Uses 1 video credit.
      </CaptureActions>
    </form>
  );
}
