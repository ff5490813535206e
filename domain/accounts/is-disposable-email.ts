import { isDisposableEmailDomain } from "disposable-email-domains-js";

/** Whether an email address belongs to a service of temporary addresses, or to a subdomain of one. */
export function isDisposableEmail(email: string): boolean {
  const labels = email.trim().toLowerCase().split("@").at(-1)?.split(".") ?? [];
  return labels.slice(1).some((_, index) => isDisposableEmailDomain(labels.slice(index).join(".")));
}
