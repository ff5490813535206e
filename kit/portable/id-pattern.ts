/** Source of an id's pattern: its prefix, and 26 letters and digits. */
const ID = /^\^(\w+_)\[0-9a-z\]\{26\}\$$/;

/** The prefix of the ids that a regular expression accepts, given its source: "hm_". Undefined for other expressions. */
export const idPrefixOf = (source: string): string | undefined => ID.exec(source)?.[1];
