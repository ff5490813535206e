import { OptionError } from "./errors.ts";

/**
 * The value of an option, checked before it is sent in a header. `fetch` would report another character like a lost connection.
 * @throws OptionError, which names the option but not its value, because that may be a secret
 */
export function headerValue(option: string, value: string): string {
  if (/[^ -~]/.test(value))
    throw new OptionError(option, `${option} has a character that can’t be sent, such as a curly quote or a line break.`);
  return value;
}
