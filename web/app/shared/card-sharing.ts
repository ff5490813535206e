import { type ComponentType, createContext } from "react";

/** The dialog that shares a heatmap, for the menus of cards. Undefined where cards cannot be shared. */
export const CardSharing = createContext<ComponentType<{ uid: string; onClose: () => void }> | undefined>(undefined);
