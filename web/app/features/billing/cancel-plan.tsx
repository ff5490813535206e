import { useMutation, useQueryClient } from "@tanstack/react-query";
import { billing } from "#contracts/billing.ts";
import { call } from "#web/kit/api.ts";
import { longDay } from "#web/kit/format.ts";
import { Confirm } from "#web/ui/confirm.tsx";
import { snackbar } from "#web/ui/snackbar.tsx";

/** Asks before a plan is canceled, saying until when it lasts. */
export function CancelPlan({ title, until, onClose }: { title: string; until: string | null; onClose: () => void }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => call(billing.cancel, {}),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["accounts"] });
      snackbar.success("Plan canceled");
    },
    onError: (problem) => snackbar.failure(problem),
    onSettled: onClose,
  });
  return (
    <Confirm
      isOpen
      action="Cancel plan"
      keep="Keep plan"
      isBusy={cancel.isPending}
      onCancel={onClose}
      onConfirm={() => cancel.mutate()}
    >
      Your {title} plan{" "}
      {until ? `stays active until ${longDay(until)} and won’t renew` : "won’t renew at the end of the billing period"}. After
      that, no one in the workspace can create heatmaps; existing ones stay available.
    </Confirm>
  );
}
