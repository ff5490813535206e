const SECRET = /secret|token|password|passphrase|authorization|cookie|signature|key$/i;

/** Stands for a value that is not logged. */
export const MASK = "•••";

/** Whether the value of a field with this name is never logged. */
export const isSecretField = (name: string): boolean => SECRET.test(name);
