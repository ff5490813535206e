/** Mail hosts that ignore dots in the local part, mapped to their canonical host name. */
const DOTLESS_HOSTS = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/**
 * The form in which all spellings of one mailbox are equal: ignores case, `+tag`, and for hosts that ignore them, dots and host
 * aliases. Never displayed and never used as a recipient.
 */
export function normaliseEmail(email: string): string {
  const [name = "", host = ""] = email.trim().toLowerCase().split("@");
  const mailbox = name.split("+")[0] || name;
  const dotless = DOTLESS_HOSTS.get(host);
  return dotless === undefined ? `${mailbox}@${host}` : `${mailbox.replaceAll(".", "")}@${dotless}`;
}
