import { Button } from "@aws-amplify/ui-react";
import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { accounts } from "#contracts/accounts.ts";
import { PersonName, Phone } from "#contracts/fields.ts";
import type { Profile } from "#contracts/profile.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import { useUnsavedChangesDialog } from "#web/ui/overlays/use-unsaved-changes-dialog.ts";
import { AccountAvatar } from "./account-avatar.tsx";
import styles from "./account-profile.module.css";
import { cacheProfile } from "./account-queries.ts";

type Fields = { firstName: string; lastName: string; phone: string };

const nameError = (name: string) => PersonName.safeParse(name).error?.issues[0]?.message;
const phoneError = (phone: string) => (phone ? Phone.safeParse(phone).error?.issues[0]?.message : undefined);

/** Removes separators from a typed phone number: spaces, dots, dashes and brackets. */
const normalizePhone = (phone: string) => phone.replace(/[\s().-]/g, "");

/** Avatar, names and phone. Read-only for members: the admin of their workspace edits them. */
export function AccountProfile({ profile }: { profile: Profile }) {
  const { firstName, lastName, phone } = profile;
  const isMember = profile.role === "member" && !profile.superadmin;
  // Only typed values are stored here. Other fields follow the profile, which also changes when a phone is verified.
  const [typed, setTyped] = useState<Partial<Fields>>({});
  const fields: Fields = { firstName, lastName, phone, ...typed };
  const [left, setLeft] = useState<ReadonlySet<keyof Fields>>(new Set());
  const queryClient = useQueryClient();

  const wanted = { ...fields, phone: normalizePhone(fields.phone) };
  const changes = Object.fromEntries(
    (Object.keys(wanted) as (keyof Fields)[])
      .filter((name) => wanted[name].trim() !== profile[name])
      .map((name) => [name, wanted[name]]),
  );
  const problems = {
    firstName: nameError(wanted.firstName),
    lastName: nameError(wanted.lastName),
    phone: phoneError(wanted.phone),
  };
  const hasChanges = Object.keys(changes).length > 0;
  const { confirm } = useUnsavedChangesDialog({ hasChanges, blocks: "all", onClose: () => setTyped({}) });
  const isWrong = Object.values(problems).some((problem) => problem !== undefined);

  const save = useOperationMutation(accounts.editMe, {
    onSuccess: (edited) => {
      cacheProfile(queryClient, edited);
      setTyped({});
      snackbar.success("Changes saved");
    },
    onError: (problem) => {
      if (toApiError(problem).code !== "account.phone_in_use") snackbar.failure(problem);
    },
  });
  const factorProblem =
    save.error && toApiError(save.error).code === "account.phone_in_use" ? toApiError(save.error).message : undefined;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setLeft(new Set(["firstName", "lastName", "phone"]));
    if (!isWrong && hasChanges) save.mutate({ body: changes });
  };
  const field = (name: keyof Fields) => {
    const isSaid = name === "lastName" && left.has("firstName") && problems.firstName === problems.lastName;
    const problem = (left.has(name) ? problems[name] : undefined) ?? (name === "phone" ? factorProblem : undefined);
    return {
      value: fields[name],
      isReadOnly: isMember,
      hasError: problem !== undefined,
      // One sentence names both fields.
      error: isSaid ? undefined : problem,
      onBlur: () => setLeft(new Set([...left, name])),
      onChange: ({ target }: { target: { value: string } }) => {
        save.reset();
        setTyped({ ...typed, [name]: target.value });
      },
    };
  };

  return (
    <SectionCard
      title="Profile"
      lead={isMember ? "Your workspace admin manages your name and phone number, so you can’t change them here." : undefined}
    >
      <form onSubmit={submit} noValidate>
        <AccountAvatar profile={profile} isReadOnly={isMember} />
        <div className={styles.fields}>
          <TextField label="First name" autoComplete="given-name" maxLength={100} {...field("firstName")} />
          <TextField label="Last name" autoComplete="family-name" maxLength={100} {...field("lastName")} />
          <TextField
            label="Phone"
            type="tel"
            autoComplete="tel"
            placeholder={isMember ? "None" : "e.g. +15555550123"}
            {...field("phone")}
          />
        </div>
        {!isMember && (
          <div className={styles.save}>
            <Button type="submit" variation="primary" isDisabled={!hasChanges} isLoading={save.isPending} loadingText="Save">
              Save
            </Button>
          </div>
        )}
      </form>
      <Confirm {...confirm} confirmLabel="Discard" cancelLabel="Keep editing">
        Your changes to your profile haven’t been saved.
      </Confirm>
    </SectionCard>
  );
}
