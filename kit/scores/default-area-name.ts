/** The name of an area that its user has not named, from its index. */
export const defaultAreaName = (index: number): string => `Box ${index + 1}`;

/** Whether a name is a default one, which says nothing about what is in the area. */
export const isDefaultAreaName = (name: string): boolean => /^box \d+$/i.test(name);
