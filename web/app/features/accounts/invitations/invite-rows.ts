import { EmailAddress } from "#contracts/fields.ts";

/** One row of the invite form: a name, if required, and an email address or its local part. */
export type Row = { name: string; email: string };
export type RowProblem = { name?: string; email?: string };

export const ROW_COUNT = 4;
export const EMPTY_ROWS: readonly Row[] = Array.from({ length: ROW_COUNT }, () => ({ name: "", email: "" }));

/** The part after the @ in lower case. */
export function emailDomain(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** The full email address of a local part. Accepts a full address too. */
export function emailAtDomain(domain: string, typed: string): string {
  const text = typed.trim();
  return text.includes("@") || text === "" ? text : `${text}@${domain}`;
}

const isEmpty = ({ name, email }: Row) => !name.trim() && !email.trim();

/** The non-empty rows. */
export function filledRows(rows: readonly Row[]): Row[] {
  return rows.filter((row) => !isEmpty(row)).map(({ name, email }) => ({ name: name.trim(), email: email.trim() }));
}

/** The errors of each row. With `domain`, only its addresses are allowed and names are required. Empty rows are valid. */
export function validateRows(rows: readonly Row[], own: string, domain?: string): RowProblem[] {
  return rows.map((row) => {
    if (isEmpty(row)) return {};
    const email = domain ? emailAtDomain(domain, row.email) : row.email.trim();
    const problem: RowProblem = {};
    if (domain && !row.name.trim()) problem.name = "Name is required";
    if (!EmailAddress.safeParse(email).success) problem.email = "Enter a valid email address.";
    else if (domain && emailDomain(email) !== domain) problem.email = `Invite colleagues with an address at ${domain}.`;
    else if (email.toLowerCase() === own.toLowerCase()) problem.email = "This is your own email address.";
    return problem;
  });
}
