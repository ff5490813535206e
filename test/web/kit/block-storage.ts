import type { Page } from "playwright-core";

/** Makes the next pages behave as in a browser whose user blocks site data. */
export const blockStorage = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const blocked = () => new DOMException("Access is denied for this document.", "SecurityError");
    for (const storage of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, storage, {
        get() {
          throw blocked();
        },
      });
    LockManager.prototype.request = () => Promise.reject(blocked());
  });
