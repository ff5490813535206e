import { Button } from "@aws-amplify/ui-react";
import { useState } from "react";
import { Link, useNavigate, useParams } from "react-router-dom";
import type { StaffAffiliateDetails } from "#contracts/staff/affiliates.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { useOperation } from "#web/kit/api/operation-query.ts";
import { LoadError } from "#web/staff/shared/load-error.tsx";
import { SaveButton } from "#web/staff/shared/save-button.tsx";
import { ConfirmUnsavedChanges, useUnsavedChanges } from "#web/staff/shared/unsaved-changes.tsx";
import { useDraft } from "#web/staff/shared/use-draft.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { Skeleton } from "#web/ui/feedback/skeleton.tsx";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { Form } from "#web/ui/fields/form.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { TypedConfirm } from "#web/ui/overlays/typed-confirm.tsx";
import { AffiliateImage } from "./affiliate-image.tsx";
import styles from "./affiliates.module.css";
import { SignUps } from "./sign-ups.tsx";
import { Subscriptions } from "./subscriptions.tsx";
import { useAffiliateChange } from "./use-affiliate-change.ts";

type Props = { affiliate: StaffAffiliateDetails };

/** One affiliate: name, images of the sign-up page, and the users they referred. */
export function Component() {
  const { uid = "" } = useParams();
  const request = { params: { affiliate: uid } };
  const { data, error, refetch } = useOperation(staffBackoffice.readAffiliate, request, { staleTime: 0 });
  if (error && !data)
    return (
      <LoadError
        noun="affiliate"
        problem={error}
        onRetry={() => void refetch()}
        back={<ButtonLink to="/affiliates">Back to affiliates</ButtonLink>}
        isPage
      />
    );
  if (!data) return <Skeleton label="Loading the affiliate" heights={[48, 320]} />;
  return (
    <ConfirmUnsavedChanges key={uid}>
      <p>
        <Link to="/affiliates" className="touch-target">
          Affiliates
        </Link>
      </p>
      <header className={styles.title}>
        <h1>{data.name}</h1>
        <DeleteAffiliate affiliate={data} />
      </header>
      <Name affiliate={data} />
      <SectionCard title="Sign-up page" lead="Both images appear on the page that their link leads to. JPG or PNG, 5 MB at most.">
        <div className={styles.images}>
          <AffiliateImage affiliate={data} image="background" label="Background" />
          <AffiliateImage affiliate={data} image="logo" label="Logo" />
        </div>
      </SectionCard>
      <Subscriptions affiliate={uid} count={data.subscriptions} />
      <SignUps affiliate={uid} />
    </ConfirmUnsavedChanges>
  );
}

function Name({ affiliate }: Props) {
  const [name, setName] = useDraft(affiliate.name);
  const [isChecked, setIsChecked] = useState(false);
  const rename = useAffiliateChange(staffBackoffice.renameAffiliate, "Saved");
  const isChanged = name.trim() !== affiliate.name;
  useUnsavedChanges(isChanged);
  const link = `${window.location.origin}/signup?aff=${affiliate.uid}`;
  const submit = () => {
    setIsChecked(true);
    if (isChanged && name.trim()) rename.mutate({ params: { affiliate: affiliate.uid }, body: { name: name.trim() } });
  };
  return (
    <SectionCard title="General">
      <Form className={styles.form} isBusy={rename.isPending} onSubmit={submit}>
        <TextField
          label="Name"
          autoComplete="off"
          maxLength={100}
          value={name}
          error={isChecked && !name.trim() ? "Enter a name." : undefined}
          onChange={({ target }) => setName(target.value)}
        />
        <FormError problem={rename.error} />
        <SaveButton isChanged={isChanged} isBusy={rename.isPending}>
          Save name
        </SaveButton>
      </Form>
      <p className={styles.link}>
        Their link: <a href={link}>{link}</a>
      </p>
    </SectionCard>
  );
}

function DeleteAffiliate({ affiliate: { uid, name } }: Props) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const remove = useOperationMutation(staffBackoffice.deleteAffiliate, {
    refreshes: [staffBackoffice.affiliates, staffBackoffice.audit],
    onSuccess: () => {
      snackbar.success("Affiliate deleted");
      void navigate("/affiliates");
    },
  });
  return (
    <>
      <Button variation="destructive" onClick={() => setIsOpen(true)}>
        Delete affiliate
      </Button>
      {isOpen && (
        <TypedConfirm
          title="Delete affiliate"
          description="Their link leads to the usual sign-up page. Users keep their referral source."
          wanted={name}
          confirmationLabel="the affiliate’s name"
          action="Delete affiliate"
          isBusy={remove.isPending}
          problem={remove.error}
          onClose={() => setIsOpen(false)}
          onConfirm={(confirmation) => remove.mutate({ params: { affiliate: uid }, body: { confirmation } })}
        />
      )}
    </>
  );
}
