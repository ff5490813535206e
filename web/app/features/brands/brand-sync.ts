import { brands } from "#contracts/brands.ts";
import { type LiveSync, operationOf } from "#web/kit/api/live-sync.ts";
import { isTracking } from "./brand-state.ts";

/** Keeps brand analytics up to date: its end changes the heatmap. */
export const brandSync: LiveSync = {
  merge(queryClient, message) {
    if (message.type !== "heatmap.changed") return;
    const { uid, logo_tracking_status: status } = message.heatmap;
    void queryClient.invalidateQueries({
      predicate: (query) => {
        const { operation, params } = operationOf(query) ?? {};
        if (params?.uid !== uid) return false;
        const shown = query.state.data as { status?: unknown } | undefined;
        return operation === brands.options || (operation === brands.read && shown?.status !== status);
      },
    });
  },
  // What can be requested changes when a request ends.
  showsProgress: (response) => (isBrandResponse(response) ? isTracking(response) : isClosed(response)),
};

const isClosed = (response: unknown): boolean =>
  typeof response === "object" && response !== null && "can_request" in response && response.can_request === false;

const isBrandResponse = (response: unknown): response is Parameters<typeof isTracking>[0] =>
  typeof response === "object" && response !== null && "analysed_again" in response;
