/** `skeleton` shows placeholders of bars and page, instead of the logo, while the application loads; `unbranded` shows neither. */
export type RouteMeta = { skeleton?: true; unbranded?: true };
