type CreatedBy = { readonly requested_by_email: string; readonly requested_by_name: string };

/** Whom staff see as the owner of a heatmap: the email of its creator, or the name of the API key. */
export const ownerOf = ({ requested_by_email, requested_by_name }: CreatedBy): string => requested_by_email || requested_by_name;
