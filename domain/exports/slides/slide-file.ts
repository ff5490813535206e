/** What a file of slides says about itself. */
export type SlideFile = {
  /** In points. */
  readonly size: { readonly width: number; readonly height: number };
  readonly title: string;
  readonly author: string;
  readonly at: Date;
};
