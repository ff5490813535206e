/** The form in which two spellings of one name are equal: without surrounding spaces and whatever their case. Accents count. */
export const nameKey = (name: string): string => name.trim().normalize("NFC").toLowerCase();

/** Whether two names are the same, except for case and surrounding spaces. */
export const isSameName = (one: string, other: string): boolean => nameKey(one) === nameKey(other);
