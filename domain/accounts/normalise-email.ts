/** Hosts that ignore dots in the name before the @, by the host that their mailboxes really are at. */
const DOTLESS_HOSTS = new Map([
  ["gmail.com", "gmail.com"],
  ["googlemail.com", "gmail.com"],
]);

/**
 * What two spellings of one mailbox have in common: case, `+tag`, and where the host ignores them dots and its second name. Never shown,
 * never mailed to.
 */
export function normaliseEmail(email: string): string {
  const [name = "", host = ""] = email.trim().toLowerCase().split("@");
  const mailbox = name.split("+")[0] || name;
  const dotless = DOTLESS_HOSTS.get(host);
  return dotless === undefined ? `${mailbox}@${host}` : `${mailbox.replaceAll(".", "")}@${dotless}`;
}
