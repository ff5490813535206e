export type Json = null | boolean | number | string | Json[] | JsonObject;
export type JsonObject = { [key: string]: Json };

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Maximum input or output size of a state in bytes. https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html */
export const MAX_DATA_BYTES = 256 * 1024;
