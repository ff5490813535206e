import { Button } from "@aws-amplify/ui-react";
import { Eye } from "lucide-react";
import { useEffect } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { call } from "#web/kit/api/api.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { leaveSupportView, supportView, supportViewEnded, type TabView } from "#web/kit/auth/support-view.ts";
import { useSignal } from "#web/kit/use-signal.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import styles from "./support-view.module.css";
import { ViewEnded } from "./view-ended.tsx";

const clockTime = (iso: string) => new Date(iso).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

/** While staff view the application as a user, shows the user's name and when the view ends on every page. */
export default function SupportViewBar() {
  const view = supportView();
  return view ? <Bar view={view} /> : null;
}

function backToUser({ user }: TabView): void {
  leaveSupportView();
  window.location.assign(`/superadmin/users?user=${encodeURIComponent(user.uid)}`);
}

function Bar({ view }: { view: TabView }) {
  const { uid, user, endsAt } = view;
  const hasEnded = useSignal(supportViewEnded);
  const end = useOperationMutation(staffBackoffice.endSupportView, {
    onSuccess: () => backToUser(view),
    onError: (problem) => snackbar.failure(problem),
  });
  useEffect(() => {
    const expire = () => {
      supportViewEnded.set(true);
      // Records the end. The view is over also where this fails.
      call(staffBackoffice.endSupportView, { params: { uid } }).catch(() => undefined);
    };
    const timer = setTimeout(expire, Date.parse(endsAt) - Date.now());
    return () => clearTimeout(timer);
  }, [uid, endsAt]);
  if (hasEnded) return <ViewEnded name={user.name || user.email} onBack={() => backToUser(view)} />;
  return (
    <aside className={styles.bar} aria-label="View as user">
      <Eye aria-hidden="true" />
      <p>
        You are viewing Sightline as <strong>{user.name || user.email}</strong> <span>({user.email})</span>. Read only. Ends at{" "}
        <time dateTime={endsAt}>{clockTime(endsAt)}</time>.
      </p>
      <Button size="small" isLoading={end.isPending} loadingText="Ending…" onClick={() => end.mutate({ params: { uid } })}>
        End view
      </Button>
    </aside>
  );
}
