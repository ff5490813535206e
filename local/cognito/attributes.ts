import type { AttributeType } from "@aws-sdk/client-cognito-identity-provider";
import { invalidParameter } from "./cognito-error.ts";
import type { ClientSettings, PoolSettings } from "./config.ts";
import type { Attributes } from "./users.ts";

/** The standard claims of OpenID Connect Core 5.1 that a pool always has. */
const STANDARD = new Set(
  `address birthdate email email_verified family_name gender given_name locale middle_name name nickname phone_number
   phone_number_verified picture preferred_username profile sub updated_at website zoneinfo`.split(/\s+/),
);
const CONTACT_FORMS = { email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/, phone_number: /^\+[1-9]\d{1,14}$/ };
type Contact = keyof typeof CONTACT_FORMS;
const CONTACTS: readonly Contact[] = ["email", "phone_number"];

/** Whether the value is formatted like an email address, or like a phone number in E.164. */
export const isWellFormed = (contact: Contact, value: string): boolean => CONTACT_FORMS[contact].test(value);

export const toAttributes = (list: AttributeType[] | undefined): Attributes =>
  Object.fromEntries((list ?? []).map(({ Name, Value }) => [Name ?? "", Value ?? ""]));

export const toAttributeList = (attributes: Attributes): AttributeType[] =>
  Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }));

/** The attributes that a client may read. */
export function readableAttributes(client: ClientSettings, attributes: Attributes): Attributes {
  const allowed = client.ReadAttributes;
  if (!allowed) return attributes;
  return Object.fromEntries(Object.entries(attributes).filter(([name]) => name === "sub" || allowed.includes(name)));
}

/** Rejects attributes that the pool does not have or whose value is malformed. */
export function checkAttributes(settings: PoolSettings, attributes: Attributes): void {
  for (const [name, value] of Object.entries(attributes)) {
    const custom = settings.Schema.some((attribute) => `custom:${attribute.Name}` === name);
    if (!STANDARD.has(name) && !custom) {
      throw invalidParameter(`Attributes did not conform to the schema: Type for attribute {${name}} could not be determined`);
    }
    if (name === "phone_number" && value && !isWellFormed(name, value)) throw invalidParameter("Invalid phone number format.");
    if (name === "email" && value && !isWellFormed(name, value)) throw invalidParameter("Invalid email address format.");
  }
}

/** Rejects changes to attributes that the schema declares immutable. */
export function checkMutable(settings: PoolSettings, attributes: Attributes): void {
  for (const name of Object.keys(attributes)) {
    const declared = settings.Schema.find((attribute) => attribute.Name === name || `custom:${attribute.Name}` === name);
    if (declared?.Mutable === false) throw invalidParameter(`user.${name}: Attribute cannot be updated.\n`);
  }
}

/** The changes to write, with each new email address or phone number marked unverified unless the changes say otherwise. */
export function markChangedUnverified(current: Attributes, changes: Attributes): Attributes {
  const renewed = CONTACTS.filter((contact) => contact in changes && changes[contact] !== current[contact]);
  return { ...Object.fromEntries(renewed.map((contact) => [`${contact}_verified`, "false"])), ...changes };
}

/**
 * The changes without new email addresses and phone numbers that wait for their verification. Those marked as verified do not
 * wait. The code that the service sends, and its verification, are not emulated.
 */
export function withoutPending(
  { UserAttributeUpdateSettings }: PoolSettings,
  current: Attributes,
  changes: Attributes,
): Attributes {
  const pending = UserAttributeUpdateSettings.AttributesRequireVerificationBeforeUpdate.filter(
    (contact) => contact in changes && changes[contact] !== current[contact] && changes[`${contact}_verified`] !== "true",
  ).flatMap((contact) => [contact, `${contact}_verified`]);
  return Object.fromEntries(Object.entries(changes).filter(([name]) => !pending.includes(name)));
}

/** Rejects an account without an attribute that the schema requires. */
export function checkComplete({ Schema }: PoolSettings, attributes: Attributes): void {
  const missing = Schema.filter(({ Name, Required }) => Required && !attributes[Name]);
  const problems = missing.map(({ Name }) => `${Name}: The attribute ${Name} is required`);
  if (problems.length > 0) throw invalidParameter(`Attributes did not conform to the schema: ${problems.join("\n")}\n`);
}
