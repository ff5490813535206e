/**
 * Replaces a language of the browser that is no language tag by English: Chromium without a locale on Linux has "en-US@posix", with
 * which uPlot cannot be loaded (it formats numbers for `navigator.language`). Call it before charts are loaded.
 */
export function ensureValidLanguage(): void {
  try {
    Intl.getCanonicalLocales(navigator.language);
  } catch {
    Object.defineProperty(navigator, "language", { value: "en-US" });
  }
}
