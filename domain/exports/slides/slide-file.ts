/** Metadata of a file of slides. */
export type SlideFile = {
  /** Size of a slide, in points. */
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
  readonly author: string;
  readonly at: Date;
};
