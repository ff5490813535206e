type CreatedBy = { readonly requested_by_email: string; readonly requested_by_name: string };

/** The owner of a heatmap in the staff app: the email of its creator, or the name of the API key. */
export const ownerOf = ({ requested_by_email, requested_by_name }: CreatedBy): string => requested_by_email || requested_by_name;
