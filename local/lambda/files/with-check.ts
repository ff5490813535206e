export type Operation = (this: unknown, ...args: unknown[]) => unknown;
/** An object with operations, such as `node:fs`. */
export type Operations = Record<string, Operation | undefined>;
/** Throws when an operation with these arguments is not allowed. */
export type Check = (args: readonly unknown[]) => void;

/** An operation with a check before it, whose error is reported in the operation's own style. */
export function withCheck(operation: Operation, style: "throws" | "rejects" | "calls back", check: Check): Operation {
  const checked: Operation = function (...args) {
    try {
      check(args);
    } catch (error) {
      const callback = args.at(-1);
      if (style === "rejects") return Promise.reject(error);
      if (style === "throws" || typeof callback !== "function") throw error;
      process.nextTick(callback as () => void, error);
      return undefined;
    }
    return operation.apply(this, args);
  };
  // Such as `realpath.native` and the variants for promisify.
  return Object.defineProperties(checked, Object.getOwnPropertyDescriptors(operation));
}
