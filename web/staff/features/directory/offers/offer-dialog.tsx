import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { NewOffer } from "#contracts/staff/offers.ts";
import { type Interval, TIER_TITLES, TIERS, type Tier } from "#contracts/subscription.ts";
import { toApiError } from "#web/kit/api/api-error.ts";
import { fieldErrors } from "#web/kit/api/field-errors.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { INTERVAL_NAMES } from "#web/staff/shared/staff-names.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import { AddressFields } from "./address-fields.tsx";
import styles from "./offers.module.css";
import { useBillingAddress } from "./use-billing-address.ts";

/** Someone who is invited without a plan starts with the trial. */
const NO_PLAN = "";

/** The field that an error of the server is about, by error code. */
const FIELD_OF: Readonly<Record<string, "coupon" | "email">> = {
  "offer.coupon_not_found": "coupon",
  "account.exists": "email",
  "offer.is_member": "email",
  "user.has_subscription": "email",
};

type Props = {
  /** The user who receives the offer; undefined to invite someone by email address. */
  user?: { readonly uid: string; readonly name: string; readonly email: string };
  onClose: () => void;
};

/** Offers a plan by email to a user, or invites someone, for which a plan is optional. */
export function OfferDialog({ user, onClose }: Props) {
  const [fields, setFields] = useState({ coupon: "", name: user?.name ?? "", email: user?.email ?? "" });
  const [address, setAddress] = useBillingAddress(user?.uid);
  const [tier, setTier] = useState<Tier | typeof NO_PLAN>("business");
  const [interval, setBillingInterval] = useState<Interval>("year");
  const [isChecked, setIsChecked] = useState(false);
  const done = (to: string) => {
    snackbar.success(`Email to ${to} queued`);
    onClose();
  };
  const refreshes = [staffBackoffice.offers, staffBackoffice.emails, staffBackoffice.audit];
  const send = useOperationMutation(staffBackoffice.sendOffer, { refreshes, onSuccess: ({ offer }) => done(offer.email) });
  const invite = useOperationMutation(staffBackoffice.inviteUser, { refreshes, onSuccess: ({ email: to }) => done(to) });
  const { name, email, coupon } = fields;
  const hasAddress = Object.values(address).some((part) => part.trim());
  const offer = NewOffer.safeParse({
    name,
    email,
    tier,
    interval,
    coupon: coupon.trim() || null,
    address: hasAddress ? address : null,
  });
  const invitation = staffBackoffice.inviteUser.body.safeParse({ name, email });
  const { error } = tier === NO_PLAN ? invitation : offer;
  const problem = tier === NO_PLAN ? invite.error : send.error;
  /** The field that the server rejected. */
  const rejected = problem ? FIELD_OF[toApiError(problem).code] : undefined;
  const errors = fieldErrors(isChecked ? error : undefined, (path) => String(path.at(-1)));
  const errorOf = (field: string) => errors[field] ?? (problem && rejected === field ? toApiError(problem).message : undefined);
  const submit = () => {
    setIsChecked(true);
    if (tier === NO_PLAN) return invitation.success && invite.mutate({ body: invitation.data });
    if (offer.success) send.mutate({ body: offer.data });
  };
  const text = (
    field: keyof typeof fields,
    label: string,
    more: { readonly hint?: string; readonly isReadOnly?: boolean } = {},
  ) => (
    <TextField
      label={label}
      autoComplete="off"
      value={fields[field]}
      error={errorOf(field)}
      onChange={({ target }) => {
        setFields({ ...fields, [field]: target.value });
        send.reset();
        invite.reset();
      }}
      {...more}
    />
  );
  return (
    <FormDialog
      title={user ? "Add subscription" : "Invite by email"}
      description={
        tier === NO_PLAN
          ? "They get an email with a link to sign up, and start with the trial."
          : "They get an email with a link to the payment page of this plan. It’s valid for 30 days."
      }
      action={user ? "Send offer" : "Send invitation"}
      isBusy={send.isPending || invite.isPending}
      onClose={onClose}
      onSubmit={submit}
      className={styles.form}
    >
      <div className={styles.pair}>
        {text("name", "Name")}
        {text("email", "Email", { isReadOnly: user !== undefined })}
      </div>
      <div className={styles.pair}>
        <SelectField label="Plan" value={tier} onChange={({ target }) => setTier(target.value as typeof tier)}>
          {!user && <option value={NO_PLAN}>None, the trial</option>}
          {TIERS.map((each) => (
            <option key={each} value={each}>
              {TIER_TITLES[each]}
            </option>
          ))}
        </SelectField>
        {tier !== NO_PLAN && (
          <SelectField label="Billed" value={interval} onChange={({ target }) => setBillingInterval(target.value as Interval)}>
            {Object.entries(INTERVAL_NAMES).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {tier !== NO_PLAN && (
        <>
          {text("coupon", "Coupon code", { hint: "Optional. An active promotion code at Stripe." })}
          <AddressFields address={address} onChange={setAddress} errorOf={errorOf} />
        </>
      )}
      <FormError problem={rejected === undefined ? problem : undefined} />
    </FormDialog>
  );
}
