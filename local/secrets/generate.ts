import { randomInt } from "node:crypto";

/** The supported part of a template's `GenerateSecretString`. */
export type GenerateSecretString = {
  SecretStringTemplate?: string;
  GenerateStringKey?: string;
  PasswordLength?: number;
  ExcludePunctuation?: boolean;
};

const SERVED = new Set(["SecretStringTemplate", "GenerateStringKey", "PasswordLength", "ExcludePunctuation"]);
const DEFAULT_LENGTH = 32;
const LETTERS = "abcdefghijklmnopqrstuvwxyz";
const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/**
 * A random secret as AWS generates it: the password itself, or the JSON template with the password under its key. Throws for
 * rules that are not supported. https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetRandomPassword.html
 */
export function generateSecret(rules: GenerateSecretString): string {
  const unserved = Object.keys(rules).find((name) => !SERVED.has(name));
  if (unserved) throw new Error(`A secret is generated with ${unserved}, which the local cloud does not support.`);
  const { SecretStringTemplate, GenerateStringKey, PasswordLength = DEFAULT_LENGTH, ExcludePunctuation } = rules;
  const password = passwordOf(
    [LETTERS, LETTERS.toUpperCase(), "0123456789", ...(ExcludePunctuation ? [] : [PUNCTUATION])],
    PasswordLength,
  );
  if (SecretStringTemplate === undefined || GenerateStringKey === undefined) return password;
  return JSON.stringify({ ...(JSON.parse(SecretStringTemplate) as object), [GenerateStringKey]: password });
}

/** A random password with at least one character of each type, where the length allows it. */
function passwordOf(types: readonly string[], length: number): string {
  const alphabet = types.join("");
  for (;;) {
    const password = Array.from({ length }, () => alphabet[randomInt(alphabet.length)]);
    if (length < types.length || types.every((type) => password.some((character) => type.includes(character ?? ""))))
      return password.join("");
  }
}
