import { snackbar } from "#web/ui/feedback/snackbar.tsx";

export type CopyMessages = {
  /** Name of the copied text: "the link". */
  what: string;
  /** Shown once it is copied, unless the page shows that otherwise: "Link copied". */
  success?: string;
  /** Advice if the text cannot be copied. Default: to select it. */
  advice?: string;
};

/** Copies a text, and returns whether it was copied. Where the browser does not allow it, says so. */
export async function copyText(
  text: string,
  { what, success, advice = "Please select it and copy it." }: CopyMessages,
): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    snackbar.error(`Couldn’t copy ${what}. ${advice}`);
    return false;
  }
  if (success) snackbar.success(success);
  return true;
}
