import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { type StaffUserDetails, USER_CREDIT_LIMITS } from "#contracts/staff/users.ts";
import { NumberFields } from "#web/staff/shared/number-fields.tsx";
import { useUserChange } from "./use-user-change.ts";
import styles from "./user.module.css";

/** Personal credits of a user without a workspace. */
export function CreditsForm({ user }: { user: StaffUserDetails }) {
  const save = useUserChange(staffBackoffice.setCredits, "Credits changed");
  return (
    <section aria-label="Credits">
      <h3>Credits</h3>
      <NumberFields
        labels={{ images: "Image credits", videos: "Video credits" }}
        values={{ images: user.image_credits, videos: user.video_credits }}
        limits={{ images: USER_CREDIT_LIMITS, videos: USER_CREDIT_LIMITS }}
        action="Change credits"
        isBusy={save.isPending}
        problem={save.error}
        onSubmit={(body) => save.mutate({ params: { uid: user.uid }, body })}
        className={styles.form}
      />
    </section>
  );
}
