import { randomInt } from "node:crypto";

/** `GenerateSecretString` of a template. */
export type GenerateSecretString = {
  SecretStringTemplate?: string;
  GenerateStringKey?: string;
  PasswordLength?: number;
  ExcludeCharacters?: string;
  ExcludeLowercase?: boolean;
  ExcludeUppercase?: boolean;
  ExcludeNumbers?: boolean;
  ExcludePunctuation?: boolean;
  IncludeSpace?: boolean;
  RequireEachIncludedType?: boolean;
};

const DEFAULT_LENGTH = 32;
const LOWERCASE = "abcdefghijklmnopqrstuvwxyz";
const NUMBERS = "0123456789";
const PUNCTUATION = "!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~";

/**
 * A random secret as AWS generates it: the password itself, or the JSON template with the password under its key.
 * https://docs.aws.amazon.com/secretsmanager/latest/apireference/API_GetRandomPassword.html
 */
export function generateSecret(rules: GenerateSecretString): string {
  const { SecretStringTemplate, GenerateStringKey } = rules;
  const password = generatePassword(rules);
  if (SecretStringTemplate === undefined || GenerateStringKey === undefined) return password;
  return JSON.stringify({ ...(JSON.parse(SecretStringTemplate) as object), [GenerateStringKey]: password });
}

function generatePassword(rules: GenerateSecretString): string {
  const { PasswordLength = DEFAULT_LENGTH, ExcludeCharacters = "", RequireEachIncludedType = true } = rules;
  const types = [
    rules.ExcludeLowercase ? "" : LOWERCASE,
    rules.ExcludeUppercase ? "" : LOWERCASE.toUpperCase(),
    rules.ExcludeNumbers ? "" : NUMBERS,
    rules.ExcludePunctuation ? "" : PUNCTUATION,
    rules.IncludeSpace ? " " : "",
  ]
    .map((characters) => [...characters].filter((character) => !ExcludeCharacters.includes(character)))
    .filter(({ length }) => length > 0);
  const alphabet = types.flat();
  if (alphabet.length === 0) throw new Error("A generated secret excludes every character.");
  const pick = (from: string[]): string => from[randomInt(from.length)] ?? "";
  for (;;) {
    const password = Array.from({ length: PasswordLength }, () => pick(alphabet));
    const complete =
      PasswordLength < types.length || types.every((type) => type.some((character) => password.includes(character)));
    if (complete || !RequireEachIncludedType) return password.join("");
  }
}
