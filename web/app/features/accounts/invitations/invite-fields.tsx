import { clsx } from "clsx";
import entryStyles from "#web/app/features/accounts/entry/entry.module.css";
import { TextField } from "#web/ui/fields/text-field.tsx";
import type { Row, RowProblem } from "./invite-rows.ts";

type Props = {
  rows: readonly Row[];
  problems: readonly RowProblem[];
  onChange: (rows: Row[]) => void;
  /** If set, a row consists of a name and the local part of the address. */
  domain?: string;
};

/** The fields of each row, with its errors: an address, or with `domain` a name and the part before the @. */
export function InviteFields({ rows, problems, onChange, domain }: Props) {
  const change = (index: number, part: Partial<Row>) =>
    onChange(rows.map((row, other) => (other === index ? { ...row, ...part } : row)));
  return rows.map((row, index) => {
    const number = index + 1;
    const email = (
      <TextField
        label={`Email of teammate ${number}`}
        labelHidden
        placeholder={domain ? "Address" : "name@company.com"}
        type={domain ? "text" : "email"}
        autoComplete="off"
        autoCapitalize="none"
        value={row.email}
        error={problems[index]?.email}
        onChange={(event) => change(index, { email: event.target.value })}
        {...(domain && { end: <span className={entryStyles.inviteDomain}>@{domain}</span> })}
      />
    );
    if (!domain) return <div key={number}>{email}</div>;
    return (
      <div key={number} className={clsx(entryStyles.pair, entryStyles.pairInvite)}>
        <TextField
          label={`Name of teammate ${number}`}
          labelHidden
          placeholder="Name"
          autoComplete="off"
          maxLength={100}
          value={row.name}
          error={problems[index]?.name}
          onChange={(event) => change(index, { name: event.target.value })}
        />
        {email}
      </div>
    );
  });
}
