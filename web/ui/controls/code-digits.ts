export const CODE_LENGTH = 6;

/** Extracts up to six digits from typed or pasted text: " 12-34 56" → "123456". */
export function digitsOnly(typed: string): string {
  return typed.replace(/\D/g, "").slice(0, CODE_LENGTH);
}
