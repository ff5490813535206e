import { copilot } from "#contracts/copilot.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { Switch } from "#web/ui/controls/switch.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";

/** Lets an admin turn the language model of Co-Pilot off, where there is one. */
export function LanguageModelCard() {
  const { data } = useOperation(copilot.readSetting, {});
  const change = useOperationMutation(copilot.changeSetting, { refreshes: [copilot.readSetting], refreshesFirst: true });
  if (!data?.is_available) return null;
  const isOn = change.isPending ? change.variables.body.is_allowed : data.is_allowed;
  return (
    <SectionCard
      title="Language model"
      lead="Co-Pilot sends questions and what was measured on an image, with its recognised texts, to a language model. The image is not sent. When this is off, fixed rules answer."
      action={
        <Switch isOn={isOn} onChange={(is_allowed) => change.mutate({ body: { is_allowed } })}>
          Use the language model
        </Switch>
      }
    >
      <FormError problem={change.error} />
    </SectionCard>
  );
}
