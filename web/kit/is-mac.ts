/** Whether shortcuts of this device use ⌘ instead of Ctrl. */
export const IS_MAC = /Mac|iPhone|iPad/.test(navigator.userAgent);
