import { EmailAddress } from "#contracts/fields.ts";

/** One line of the page to invite people: a name where it is asked for, and an address or the part of it before the `@`. */
export type Row = { name: string; email: string };
export type RowProblem = { name?: string; email?: string };

export const ROWS = 4;
export const EMPTY_ROWS: readonly Row[] = Array.from({ length: ROWS }, () => ({ name: "", email: "" }));

export function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1).toLowerCase();
}

/** The whole address of what was typed where the domain is given; typing it all the same does no harm. */
export function addressAt(domain: string, typed: string): string {
  const text = typed.trim();
  return text.includes("@") || text === "" ? text : `${text}@${domain}`;
}

const isEmpty = ({ name, email }: Row) => !name.trim() && !email.trim();

/** The lines that were filled in. */
export function filledRows(rows: readonly Row[]): Row[] {
  return rows.filter((row) => !isEmpty(row)).map(({ name, email }) => ({ name: name.trim(), email: email.trim() }));
}

/** What is wrong with each line; `domain` is the only one allowed and asks for names, where it is given. Empty lines are fine. */
export function problemsOf(rows: readonly Row[], own: string, domain?: string): RowProblem[] {
  return rows.map((row) => {
    if (isEmpty(row)) return {};
    const email = domain ? addressAt(domain, row.email) : row.email.trim();
    const problem: RowProblem = {};
    if (domain && !row.name.trim()) problem.name = "Name is required";
    if (!EmailAddress.safeParse(email).success) problem.email = "Enter a valid email address.";
    else if (domain && domainOf(email) !== domain) problem.email = `Invite colleagues with an address at ${domain}.`;
    else if (email.toLowerCase() === own.toLowerCase()) problem.email = "This is your own email address.";
    return problem;
  });
}
