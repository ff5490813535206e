import { type ComponentType, createContext } from "react";

/** Components that help pages may name in their text, besides their own: figures of other features. */
export const HelpFigures = createContext<Readonly<Record<string, ComponentType>>>({});
