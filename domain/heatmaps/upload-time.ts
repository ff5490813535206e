/** How long an upload form is good. */
export const FORM_SECONDS = 15 * 60;

/** From creation until an upload that never finished is ended: the form's time and a grace of 45 minutes. No form is good for longer. */
export const UPLOAD_SECONDS = FORM_SECONDS + 45 * 60;
