/** Outcome of a charge. */
export type Outcome =
  | { readonly result: "paid" }
  | { readonly result: "action" }
  | { readonly result: "declined"; readonly decline_code: string; readonly message: string };

const declined = (decline_code: string, message: string): Outcome => ({ result: "declined", decline_code, message });
const GENERIC = declined("generic_decline", "Your card was declined.");
const FUNDS = declined("insufficient_funds", "Your card has insufficient funds.");

type TestCard = {
  readonly number: string;
  readonly brand: string;
  /** The id of the permanent test payment method. */
  readonly method: string;
  readonly about: string;
  readonly charge: Outcome;
  /** The card cannot be stored either. */
  readonly isDeclinedOnStore?: true;
};

/** The supported test cards; other valid numbers are charged successfully. */
export const TEST_CARDS: readonly TestCard[] = [
  {
    number: "4242424242424242",
    brand: "visa",
    method: "pm_card_visa",
    about: "Every payment succeeds",
    charge: { result: "paid" },
  },
  {
    number: "5555555555554444",
    brand: "mastercard",
    method: "pm_card_mastercard",
    about: "Every payment succeeds",
    charge: { result: "paid" },
  },
  {
    number: "4000000000000002",
    brand: "visa",
    method: "pm_card_chargeDeclined",
    about: "Declined",
    charge: GENERIC,
    isDeclinedOnStore: true,
  },
  {
    number: "4000000000009995",
    brand: "visa",
    method: "pm_card_chargeDeclinedInsufficientFunds",
    about: "Declined: insufficient funds",
    charge: FUNDS,
    isDeclinedOnStore: true,
  },
  {
    number: "4000000000000341",
    brand: "visa",
    method: "pm_card_chargeCustomerFail",
    about: "Can be stored, but every charge of it fails: choose it on the billing page, then let a renewal come",
    charge: GENERIC,
  },
  {
    number: "4000002500003155",
    brand: "visa",
    method: "pm_card_authenticationRequiredOnSetup",
    about: "Asks for a confirmation (3-D Secure) the first time",
    charge: { result: "action" },
  },
];

const OTHER: Outcome = { result: "paid" };

/** Outcome of charging a card number; `authenticated` cards were already confirmed by their owner. */
export function chargeCard(number: string, authenticated: boolean): Outcome {
  const outcome = TEST_CARDS.find((card) => card.number === number)?.charge ?? OTHER;
  return outcome.result === "action" && authenticated ? { result: "paid" } : outcome;
}

/** Why a card cannot be stored, undefined when it can. */
export function storeDecline(number: string): Extract<Outcome, { result: "declined" }> | undefined {
  const card = TEST_CARDS.find((each) => each.number === number);
  return card?.isDeclinedOnStore && card.charge.result === "declined" ? card.charge : undefined;
}

/** The Luhn check digit at the end of every card number. */
export function isCardNumber(number: string): boolean {
  if (!/^\d{13,19}$/.test(number)) return false;
  const sum = [...number].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const brandOf = (number: string): string =>
  number.startsWith("5") ? "mastercard" : number.startsWith("3") ? "amex" : "visa";
