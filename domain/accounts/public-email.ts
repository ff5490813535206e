import emailProviders from "email-providers/all.json" with { type: "json" };

const PUBLIC_DOMAINS: ReadonlySet<string> = new Set(emailProviders);

/** The domain of an email address, in lower case. */
export const emailDomainOf = (email: string): string => email.slice(email.lastIndexOf("@") + 1).toLowerCase();

/** Whether anyone can get an address at the domain: it is a public email provider, such as gmail.com. */
export const isPublicEmailDomain = (domain: string): boolean => PUBLIC_DOMAINS.has(domain);
