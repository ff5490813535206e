/** Whether this browser keeps a session. After a log-out, in whichever tab, it does not, also while its pages are still shown. */
export function hasStoredSession(): boolean {
  try {
    return Object.keys(window.localStorage).some((key) => key.endsWith(".refreshToken"));
  } catch {
    // Browsers that block site data keep no session.
    return false;
  }
}
