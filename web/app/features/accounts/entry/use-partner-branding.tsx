import type { ReactNode } from "react";
import entryStyles from "./entry.module.css";
import { GazeScene } from "./gaze-scene.tsx";
import { useAffiliate } from "./use-affiliate.ts";

/** Returns a partner's branding for the sign-up pages: their background instead of our scene, and their logo next to ours. */
export function usePartnerBranding(affiliate: string | undefined): { aside: ReactNode; mark: ReactNode } {
  const partner = useAffiliate(affiliate);
  return {
    aside: partner?.background ? (
      <div className={entryStyles.scene}>
        <img src={partner.background} alt="" />
      </div>
    ) : (
      <GazeScene />
    ),
    mark: partner?.logo && <img className={entryStyles.partner} src={partner.logo} alt={partner.name} />,
  };
}
