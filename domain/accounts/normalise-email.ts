/** Hosts that ignore dots in the name before the @. */
const DOTLESS_HOSTS = new Set(["gmail.com", "googlemail.com"]);

/** What two spellings of one mailbox have in common: case, `+tag`, and dots where the host ignores them. Never shown, never mailed to. */
export function normaliseEmail(email: string): string {
  const [name = "", host = ""] = email.trim().toLowerCase().split("@");
  const mailbox = name.split("+")[0] ?? name;
  return `${DOTLESS_HOSTS.has(host) ? mailbox.replaceAll(".", "") : mailbox}@${host}`;
}
