import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { accountsErrors } from "#contracts/kit/errors/accounts.ts";
import type { Profile } from "#contracts/profile.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { AccountCropDialog } from "./account-crop-dialog.tsx";
import accountProfileStyles from "./account-profile.module.css";
import { cacheProfile } from "./account-queries.ts";

const ACCEPT = "image/jpeg,image/png,image/gif,image/webp";
const SNACKBAR_DURATION_MS = 5000;

/** The user's avatar image: upload, crop, replace and remove. */
export function AccountAvatar({ profile, isReadOnly }: { profile: Profile; isReadOnly: boolean }) {
  const picker = useRef<HTMLInputElement>(null);
  const [bitmap, setBitmap] = useState<ImageBitmap>();
  const queryClient = useQueryClient();
  const set = useOperationMutation(accounts.setAvatar, {
    onSuccess: (edited) => {
      cacheProfile(queryClient, edited);
      snackbar.success("Changes saved");
      setBitmap(undefined);
    },
    onError: (problem) => snackbar.failure(problem),
  });
  const read = (file: File | undefined) => {
    if (!file) return;
    createImageBitmap(file).then(setBitmap, () =>
      snackbar.error(accountsErrors["account.avatar_invalid"].message, SNACKBAR_DURATION_MS),
    );
  };
  const name = profile.name || profile.email;
  return (
    <div className={accountProfileStyles.accountAvatar}>
      <Avatar name={name} avatar={profile.avatar} size="large" />
      {!isReadOnly && (
        <div className={accountProfileStyles.accountAvatarButtons}>
          <Button size="small" onClick={() => picker.current?.click()}>
            {profile.avatar ? "Change photo" : "Add a photo"}
          </Button>
          {profile.avatar && (
            <Button
              size="small"
              variation="link"
              isLoading={set.isPending}
              loadingText="Remove"
              onClick={() => set.mutate({ body: { image: null } })}
            >
              Remove
            </Button>
          )}
        </div>
      )}
      <input
        ref={picker}
        type="file"
        hidden
        accept={ACCEPT}
        data-testid="avatar-picker"
        onChange={({ target }) => {
          read(target.files?.[0]);
          target.value = "";
        }}
      />
      {bitmap && (
        <AccountCropDialog
          bitmap={bitmap}
          isBusy={set.isPending}
          onClose={() => setBitmap(undefined)}
          onCrop={(image) => set.mutate({ body: { image } })}
        />
      )}
    </div>
  );
}
