import { clsx } from "clsx";
import { Tabs } from "radix-ui";
import type { ComponentProps } from "react";
import styles from "./tabs.module.css";

type Props = Omit<ComponentProps<typeof Tabs.List>, "className"> & {
  /** `line`: the sections of a page. `pill`: views of a card or dialog. */
  kind: "line" | "pill";
};

/** The row of tabs. */
export const TabList = ({ kind, ...props }: Props) => (
  <Tabs.List {...props} className={clsx(styles.tabs, styles[`tabs--${kind}`])} />
);

/** A tab. Radix focuses a pressed tab as if by keyboard, which would show an unwanted focus ring. */
export const Tab = (props: ComponentProps<typeof Tabs.Trigger>) => (
  <Tabs.Trigger {...props} onMouseDown={({ currentTarget }) => currentTarget.focus({ focusVisible: false })} />
);
