/** Where the next part of an export begins: after this heatmap, or within it, after this file. */
export type ExportPosition = { readonly created_at: string; readonly uid: string; readonly file?: string };
