import { Button } from "@aws-amplify/ui-react";
import { type FormEvent, useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import type { StaffUserDetails } from "#contracts/staff/users.ts";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { useUserChange } from "./use-user-change.ts";
import styles from "./user.module.css";

/** A whole number of credits; undefined for any other text. */
const creditsOf = (text: string): number | undefined => (/^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined);

/** Personal credits of a user without a workspace. */
export function CreditsForm({ user }: { user: StaffUserDetails }) {
  const [images, setImages] = useState(String(user.image_credits));
  const [videos, setVideos] = useState(String(user.video_credits));
  const save = useUserChange(staffBackoffice.setCredits, "Credits changed");
  const [imageCredits, videoCredits] = [creditsOf(images), creditsOf(videos)];
  const errorOf = (credits: number | undefined) => (credits === undefined ? "Enter a whole number." : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (imageCredits === undefined || videoCredits === undefined) return;
    save.mutate({ params: { uid: user.uid }, body: { images: imageCredits, videos: videoCredits } });
  };
  const isChanged = imageCredits !== user.image_credits || videoCredits !== user.video_credits;
  return (
    <section aria-label="Credits">
      <h3>Credits</h3>
      <form className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label="Image credits"
          autoComplete="off"
          value={images}
          error={errorOf(imageCredits)}
          onChange={({ target }) => setImages(target.value)}
        />
        <TextField
          label="Video credits"
          autoComplete="off"
          value={videos}
          error={errorOf(videoCredits)}
          onChange={({ target }) => setVideos(target.value)}
        />
        <FormError problem={save.error} />
        <Button type="submit" isDisabled={!isChanged} isLoading={save.isPending} loadingText="Change credits">
          Change credits
        </Button>
      </form>
    </section>
  );
}
