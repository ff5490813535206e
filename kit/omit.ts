/** A copy of an object without some of its entries. */
export const omit = <T extends object, K extends keyof T>(object: T, ...names: readonly K[]): Omit<T, K> =>
  Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name as K))) as never;
