import { createContext, useContext } from "react";
import type { Profile } from "#contracts/profile.ts";
import type { ImageOrigin } from "#web/app/shared/image-origin.ts";

type NewHeatmap = {
  profile: Profile;
  /** Why no heatmap can be created. */
  blockedReason: string | undefined;
  /** Opens the dialog. */
  openDialog: () => void;
  /** Opens the form of websites or banners with this URL. */
  captureAgain: (form: "website" | "banner", url: string) => void;
  /** Lets the user pick files of this kind. */
  pickFiles: (kind: "image" | "video") => void;
  /** Accepts dropped or picked files, or an edited image with the heatmap that it was made from. */
  addFiles: (files: readonly File[], origin?: ImageOrigin) => Promise<void>;
};

export const NewHeatmapContext = createContext<NewHeatmap | undefined>(undefined);

/** Ways to create a heatmap, from any page of the shell. Throws outside of NewHeatmapProvider. */
export function useNewHeatmap(): NewHeatmap {
  const value = useContext(NewHeatmapContext);
  if (!value) throw new Error("useNewHeatmap must be used within NewHeatmapProvider");
  return value;
}
