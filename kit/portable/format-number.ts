/**
 * A number as text, with commas between thousands: 1500 → "1,500".
 *
 * @param fractionDigits the most digits after the decimal point
 */
export const formatNumber = (value: number, fractionDigits = 3): string =>
  value.toLocaleString("en", { maximumFractionDigits: fractionDigits });
