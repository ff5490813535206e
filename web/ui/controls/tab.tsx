import { Tabs } from "radix-ui";
import type { ComponentProps } from "react";

/** A tab. Radix focuses a pressed tab as if by keyboard, which would show an unwanted focus ring. */
export const Tab = (props: ComponentProps<typeof Tabs.Trigger>) => (
  <Tabs.Trigger {...props} onMouseDown={({ currentTarget }) => currentTarget.focus({ focusVisible: false })} />
);
