type File = { readonly benchmark: string; readonly uid: string; readonly extension: string };

/** Folder of all files of a benchmark. */
export const benchmarkFolder = (benchmark: string): string => `benchmarks/${benchmark}/`;

/** The uploaded image of a template, or of a subject. */
export const templateKey = ({ benchmark, uid, extension }: File): string =>
  `${benchmarkFolder(benchmark)}templates/${uid}.${extension}`;
/** S3 key of the image of a subject. */
export const subjectKey = ({ benchmark, uid, extension }: File): string =>
  `${benchmarkFolder(benchmark)}subjects/${uid}.${extension}`;

/** The small copy of an image for lists. */
export const thumbnailKey = (key: string): string => `${key.replace(/\.\w+$/, "")}.thumbnail.jpg`;

/** Folder of one build. Nothing in it changes after the build. */
export const buildFolder = (benchmark: string, build: string): string => `${benchmarkFolder(benchmark)}builds/${build}/`;
/** Key of the input of a build, as it was when the build started. */
export const frozenKey = (benchmark: string, build: string): string => `${buildFolder(benchmark, build)}frozen.json`;
/** The background of a template in a build. */
export const backgroundKey = (benchmark: string, build: string, number: number): string =>
  `${buildFolder(benchmark, build)}${number}.jpg`;
/** The content of the version that a build made: its templates with the quantiles of their shares. */
export const versionKey = (benchmark: string, build: string): string => `${buildFolder(benchmark, build)}version.json`;

/** The type that a form accepts for an extension. */
export const contentTypeOf = (extension: string): string => (extension === "png" ? "image/png" : "image/jpeg");
