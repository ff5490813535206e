/** The whole number of an option of a command, 0 or more. Throws with the name of the option. */
export function wholeNumber(option: string, value: string | number): number {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 0 || value === "") throw new Error(`--${option} must be a whole number`);
  return number;
}
