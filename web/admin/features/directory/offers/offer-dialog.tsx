import { SelectField } from "@aws-amplify/ui-react";
import { useState } from "react";
import { COUNTRY_CODES } from "#contracts/country-codes.ts";
import { staffBackoffice } from "#contracts/staff/backoffice.ts";
import { NewOffer } from "#contracts/staff/offers.ts";
import { type Interval, TIERS, type Tier } from "#contracts/subscription.ts";
import { INTERVAL_NAMES, TIER_NAMES } from "#web/admin/shared/staff-names.ts";
import { useOperationMutation } from "#web/kit/api/operation-mutation.ts";
import { snackbar } from "#web/ui/feedback/snackbar.tsx";
import { FormError } from "#web/ui/fields/form-error.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { FormDialog } from "#web/ui/overlays/form-dialog.tsx";
import styles from "./offers.module.css";

const REGIONS = new Intl.DisplayNames("en", { type: "region" });
const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: REGIONS.of(code) ?? code })).sort((one, other) =>
  one.name.localeCompare(other.name),
);
const EMPTY = { coupon: "", line: "", postal_code: "", city: "", country: "" };

type Props = {
  /** The user who gets it; undefined to invite someone by their address. */
  user?: { readonly name: string; readonly email: string };
  onClose: () => void;
};

/** Offers a plan by email: to a user, or as an invitation. */
export function OfferDialog({ user, onClose }: Props) {
  const [fields, setFields] = useState({ ...EMPTY, name: user?.name ?? "", email: user?.email ?? "" });
  const [tier, setTier] = useState<Tier>("business");
  const [interval, setInterval] = useState<Interval>("year");
  const [isChecked, setIsChecked] = useState(false);
  const send = useOperationMutation(staffBackoffice.sendOffer, {
    refreshes: [staffBackoffice.offers, staffBackoffice.emails, staffBackoffice.audit],
    onSuccess: ({ offer }) => {
      snackbar.success(`Email to ${offer.email} queued`);
      onClose();
    },
  });
  const { name, email, coupon, line, postal_code, city, country } = fields;
  const hasAddress = [line, postal_code, city, country].some((text) => text.trim());
  const address = hasAddress ? { line, postal_code, city, country } : null;
  const parsed = NewOffer.safeParse({ name, email, tier, interval, coupon: coupon.trim() || null, address });
  const errorOf = (field: string) =>
    isChecked ? parsed.error?.issues.find(({ path }) => path.at(-1) === field)?.message : undefined;
  const submit = () => {
    setIsChecked(true);
    if (parsed.success) send.mutate({ body: parsed.data });
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
      onChange={({ target }) => setFields({ ...fields, [field]: target.value })}
      {...more}
    />
  );
  return (
    <FormDialog
      title={user ? "Add subscription" : "Invite by email"}
      description="They get an email with a link to the payment page of this plan. It’s valid for 30 days."
      action={user ? "Send offer" : "Send invitation"}
      isBusy={send.isPending}
      onClose={onClose}
      onSubmit={submit}
      className={styles.form}
    >
      <div className={styles.pair}>
        {text("name", "Name")}
        {text("email", "Email", { isReadOnly: user !== undefined })}
      </div>
      <div className={styles.pair}>
        <SelectField label="Plan" value={tier} onChange={({ target }) => setTier(target.value as Tier)}>
          {TIERS.map((each) => (
            <option key={each} value={each}>
              {TIER_NAMES[each]}
            </option>
          ))}
        </SelectField>
        <SelectField label="Billed" value={interval} onChange={({ target }) => setInterval(target.value as Interval)}>
          {Object.entries(INTERVAL_NAMES).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      </div>
      {text("coupon", "Coupon code", { hint: "Optional. An active promotion code at Stripe." })}
      <fieldset className={styles.address}>
        <legend>Billing address (optional)</legend>
        {text("line", "Street and number")}
        <div className={styles.pair}>
          {text("postal_code", "Postal code")}
          {text("city", "City")}
        </div>
        <SelectField
          label="Country"
          value={country}
          hasError={errorOf("country") !== undefined}
          errorMessage="Choose a country."
          onChange={({ target }) => setFields({ ...fields, country: target.value })}
        >
          <option value="">None</option>
          {COUNTRIES.map(({ code, name: label }) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </SelectField>
      </fieldset>
      <FormError problem={send.error} />
    </FormDialog>
  );
}
