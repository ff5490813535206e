import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { BrandColours, type StaffWorkspaceDetails, SUGGESTED_BRANDING } from "#contracts/staff/workspaces.ts";
import { call } from "#web/kit/api/api.ts";
import { useWorkspaceChange } from "#web/staff/features/workspace/use-workspace-change.ts";
import { ImageUpload } from "#web/staff/shared/image-upload/image-upload.tsx";
import { SaveButton } from "#web/staff/shared/save-button.tsx";
import { useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useDraft } from "#web/staff/shared/use-draft.ts";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Confirm } from "#web/ui/overlays/confirm.tsx";
import styles from "./branding.module.css";
import { ColourField } from "./colour-field.tsx";
import { Preview } from "./preview.tsx";

type Props = { workspace: StaffWorkspaceDetails };

const LABELS: Readonly<Record<keyof BrandColours, string>> = {
  menu: "Menu",
  background: "Background",
  button: "Button",
  bar: "Bar",
};
const NAMES = Object.keys(LABELS) as (keyof BrandColours)[];

/** Colours and logo of a workspace’s shared pages, with a preview of them as they are chosen. */
export function BrandingTab({ workspace: { uid, name, branding } }: Props) {
  const saved: BrandColours = branding ?? SUGGESTED_BRANDING;
  const [colours, setColours] = useDraft<BrandColours>({
    menu: saved.menu,
    background: saved.background,
    button: saved.button,
    bar: saved.bar,
  });
  const [isChecked, setIsChecked] = useState(false);
  const [isRemoving, setIsRemoving] = useState(false);
  const save = useWorkspaceChange(staffBackoffice.setBranding, "Branding changed");
  const setLogo = useWorkspaceChange(staffBackoffice.setWorkspaceLogo, "Logo changed");
  const removeLogo = useWorkspaceChange(staffBackoffice.removeWorkspaceLogo, "Logo removed");
  const params = { uid };
  const isChanged = NAMES.some((each) => colours[each].toLowerCase() !== saved[each].toLowerCase());
  useUnsavedChanges(isChanged);
  const isValid = BrandColours.safeParse(colours).success;
  // The suggested colours can be saved as they are.
  const canSave = isChanged || branding === null;
  const submit = () => {
    setIsChecked(true);
    if (canSave && isValid) save.mutate({ params, body: { colours } });
  };
  return (
    <div className={styles.columns}>
      <div>
        <SectionCard
          title="Colours"
          lead={branding ? undefined : "Shared pages have the colours of Sightline until these are saved."}
          action={branding && <Button onClick={() => setIsRemoving(true)}>Use Sightline’s branding</Button>}
        >
          <Form className={styles.form} isBusy={save.isPending} onSubmit={submit}>
            {NAMES.map((each) => (
              <ColourField
                key={each}
                label={LABELS[each]}
                value={colours[each]}
                isChecked={isChecked}
                onChange={(colour) => setColours({ ...colours, [each]: colour })}
              />
            ))}
            <FormError problem={save.error} />
            <SaveButton variation="primary" isChanged={canSave} isBusy={save.isPending}>
              Save colours
            </SaveButton>
          </Form>
        </SectionCard>
        <SectionCard title="Logo" lead="JPG or PNG, 5 MB at most. It’s shown 32 pixels high.">
          <ImageUpload
            label="Logo"
            url={branding?.logo ?? null}
            requestForm={async (size) => (await call(staffBackoffice.uploadWorkspaceLogo, { params, body: { size } })).upload}
            onSent={() => setLogo.mutateAsync({ params })}
            onRemove={() => removeLogo.mutateAsync({ params })}
          />
        </SectionCard>
      </div>
      <SectionCard title="Preview" lead="How a shared page looks with these colours.">
        <Preview colours={isValid ? colours : saved} logo={branding?.logo ?? null} workspace={name} />
      </SectionCard>
      <Confirm
        isOpen={isRemoving}
        confirmLabel="Use Sightline’s branding"
        isBusy={save.isPending}
        onCancel={() => setIsRemoving(false)}
        onConfirm={() => save.mutate({ params, body: { colours: null } }, { onSuccess: () => setIsRemoving(false) })}
      >
        The colours and the logo of “{name}” will be removed from its shared pages.
      </Confirm>
    </div>
  );
}
