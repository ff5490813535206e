import { SelectField } from "@aws-amplify/ui-react";
import { COUNTRY_CODES } from "#contracts/country-codes.ts";
import type { KnownAddress } from "#contracts/staff/offers.ts";
import { TextField } from "#web/ui/fields/text-field.tsx";
import styles from "./offers.module.css";

const REGIONS = new Intl.DisplayNames("en", { type: "region" });
const COUNTRIES = COUNTRY_CODES.map((code) => ({ code, name: REGIONS.of(code) ?? code })).sort((one, other) =>
  one.name.localeCompare(other.name),
);
export const NO_ADDRESS: KnownAddress = { line: "", line2: "", postal_code: "", city: "", state: "", country: "" };

type Props = {
  address: KnownAddress;
  onChange: (address: KnownAddress) => void;
  errorOf: (field: string) => string | undefined;
};

/** A billing address. */
export function AddressFields({ address, onChange, errorOf }: Props) {
  const text = (field: Exclude<keyof KnownAddress, "country">, label: string) => (
    <TextField
      label={label}
      autoComplete="off"
      value={address[field]}
      error={errorOf(field)}
      onChange={({ target }) => onChange({ ...address, [field]: target.value })}
    />
  );
  return (
    <fieldset className={styles.address}>
      <legend>Billing address (optional)</legend>
      {text("line", "Street and number")}
      {text("line2", "Apartment, building or floor")}
      <div className={styles.pair}>
        {text("postal_code", "Postal code")}
        {text("city", "City")}
      </div>
      <div className={styles.pair}>
        {text("state", "State or province")}
        <SelectField
          label="Country"
          value={address.country}
          hasError={errorOf("country") !== undefined}
          errorMessage="Choose a country."
          onChange={({ target }) => onChange({ ...address, country: target.value as KnownAddress["country"] })}
        >
          <option value="">None</option>
          {COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
    </fieldset>
  );
}
