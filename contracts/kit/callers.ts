/** All signed-in callers except staff: for operations that affect only the caller as a customer. */
export const everyCustomer = { trial: "yes", trialEnded: "yes", freemium: "yes", member: "yes", admin: "yes" } as const;
/** All signed-in callers. */
export const everyUser = { ...everyCustomer, staff: "yes" } as const;
/** Everyone, signed in or not. */
export const everyone = { anonymous: "yes", ...everyUser } as const;
