export const CODE_LENGTH = 6;

/** The digits of whatever was typed or pasted, at most six: " 12-34 56" → "123456". */
export function cleanCode(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, CODE_LENGTH);
}
