/** The address of all emails of the filled table. */
export const RECIPIENT = "person@people.test";
