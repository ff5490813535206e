import { copilot } from "#contracts/copilot.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

/** Shows an admin how much of the language model is used, and lets them turn it off, where there is one. */
export function LanguageModelCard() {
  const { data } = useOperation(copilot.readSetting, {});
  const change = useOperationMutation(copilot.changeSetting, { refreshes: [copilot.readSetting], refreshesFirst: true });
  if (!data?.is_available) return null;
  const isOn = change.isPending ? change.variables.body.is_allowed : data.is_allowed;
  return (
    <SectionCard
      title="Language model"
      lead="Co-Pilot and audits send questions and what was measured on an image, with the text recognised in it and the titles of images you compare with, to a language model. Images are not sent. When this is off, fixed rules answer."
      action={
        <Switch isOn={isOn} onChange={(is_allowed) => change.mutate({ body: { is_allowed } })}>
          Use the language model
        </Switch>
      }
    >
      <p className="tabular">
        {formatNumber(data.used)} of {formatNumber(data.budget)} tokens used this month.
        {data.used >= data.budget && " Until next month, fixed rules answer."}
      </p>
      <FormError problem={change.error} />
    </SectionCard>
  );
}
