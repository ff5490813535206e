/** S3 prefix of all files of a model; ends with a slash. */
export const modelFolder = (model: string): string => `models/${model}/`;

/** Key of the trained file of a version. Files never change: two trainings of one version have different hashes. */
export const modelFileKey = (model: string, version: number, sha256: string): string =>
  `${modelFolder(model)}v${version}-${sha256.slice(0, 16)}.slm`;

/** Key of a version as it is exported. */
export const modelExportKey = (model: string, version: number): string => `${modelFolder(model)}exports/v${version}.json`;

/** Key to which a file to import is uploaded. */
export const modelImportKey = (model: string): string => `${modelFolder(model)}import.json`;

const TRAINING_FILES = { frozen: "json", call: "json" } as const;

/** Key of a file of a training: its labels as they were, and where the response of the endpoint will be. */
export const trainingKey = (model: string, training: string, file: keyof typeof TRAINING_FILES): string =>
  `${modelFolder(model)}trainings/${training}-${file}.${TRAINING_FILES[file]}`;
