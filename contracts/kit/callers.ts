/** Everybody who is signed in but staff: what only customers do to themselves. */
export const everyCustomer = { trial: "yes", trialEnded: "yes", freemium: "yes", member: "yes", admin: "yes" } as const;
/** Everybody who is signed in. */
export const everyPerson = { ...everyCustomer, staff: "yes" } as const;
/** Everybody, signed in or not. */
export const everybody = { anonymous: "yes", ...everyPerson } as const;
