/** The folder of a partner's files. */
export const affiliateFolder = (uid: string): string => `affiliates/${uid}/`;

/** The key of a partner's image, without its extension. */
export const affiliateImage = (uid: string, image: "background" | "logo"): string => `${affiliateFolder(uid)}${image}`;
