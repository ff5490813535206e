import type { MoveLink } from "#domain/heatmaps/move-to-workspace.ts";
import { ConflictError } from "#domain/kit/retry-on-conflict.ts";
import { update } from "#domain/kit/transaction.ts";
import { ShareEntity } from "./share.entity.ts";

/**
 * The transaction item that moves a share link with its heatmap or report into another scope, which can change and revoke it from
 * then on. Its address, end and passphrase stay. A link that was revoked meanwhile throws `ConflictError`.
 */
export const moveLink: MoveLink = ({ share, object }, scope) => ({
  write: update(ShareEntity.patch({ id: share }).set({ scope }).composite({ object }).params()),
  onConditionFailed: () => new ConflictError(),
});
