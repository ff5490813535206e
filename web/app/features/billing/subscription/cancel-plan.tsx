import { accounts } from "#contracts/accounts.ts";
import { billing } from "#contracts/billing.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { longDay } from "#web/kit/long-day.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";

/** Asks for confirmation before a plan is canceled and shows when it ends. */
export function CancelPlan({ title, until, onClose }: { title: string; until: string | null; onClose: () => void }) {
  const cancel = useOperationMutation(billing.cancel, {
    refreshes: [accounts.me],
    refreshesFirst: true,
    onSuccess: () => snackbar.success(until ? `Your plan ends on ${longDay(until)}` : "Your plan won’t renew"),
    onError: (problem) => snackbar.failure(problem),
    onSettled: onClose,
  });
  return (
    <Confirm
      isOpen
      confirmLabel="Cancel plan"
      cancelLabel="Keep plan"
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
