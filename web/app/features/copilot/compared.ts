import type { ReactNode } from "react";

/** The counterpart of an image in a question: another image, or the ads of a report. */
export type Compared = { readonly uid: string; readonly title: string };

/** Chooses one of the other images. */
export type ImagePicker = (chosen: string | undefined, onChoose: (image: Compared) => void) => ReactNode;

/** The suggested question while a counterpart is chosen: other questions are about one image. */
export const comparingQuestion = ({ uid }: Compared): string =>
  uid.startsWith("rp_") ? "How do the ads in this report compare?" : "How do these two images compare?";
