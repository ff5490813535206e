/** The conditions of a table request, as the directory names them: `role=trial`. */
export const toFilters = (conditions: Readonly<Record<string, string | undefined>>): readonly string[] =>
  Object.entries(conditions).flatMap(([name, value]) => (value === undefined ? [] : [`${name}=${value}`]));
