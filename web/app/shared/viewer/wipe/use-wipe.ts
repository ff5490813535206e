import { useState } from "react";
import { clamp } from "#kit/portable/clamp.ts";

type Choice<Id extends string> = { readonly id: Id; readonly label: string };

/** Two variants compared over one image: `left` up to the line, `right` beyond it. */
export type Wipe<Id extends string> = {
  readonly isOn: boolean;
  readonly choices: readonly Choice<Id>[];
  readonly left: Choice<Id>;
  readonly right: Choice<Id>;
  /** Position of the line, 0 to 1 of the image width. */
  readonly at: number;
  readonly move: (at: number) => void;
  readonly setRight: (id: Id) => void;
  readonly toggle: () => void;
};

/** Compares the shown variant with another one, by default Original. Off if there are fewer than two variants. */
export function useWipe<Id extends string>(choices: readonly Choice<Id>[], shown: Id): Wipe<Id> | undefined {
  const [isWanted, setIsWanted] = useState(false);
  const [wanted, setWanted] = useState<Id>();
  const [at, setAt] = useState(0.5);
  const left = choices.find(({ id }) => id === shown);
  const others = choices.filter(({ id }) => id !== shown);
  const right = others.find(({ id }) => id === wanted) ?? others.find(({ id }) => id === "original") ?? others[0];
  if (!left || !right) return undefined;
  return {
    isOn: isWanted,
    choices,
    left,
    right,
    at,
    move: (next) => setAt(clamp(next, 0, 1)),
    setRight: setWanted,
    toggle: () => setIsWanted(!isWanted),
  };
}
