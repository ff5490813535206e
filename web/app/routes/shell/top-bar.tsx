import { clsx } from "clsx";
import { ChevronDown, CircleHelp, Image, Menu as MenuIcon, Video } from "lucide-react";
import { useState } from "react";
import { Link, useLocation, useNavigate } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import { formatNumber } from "#kit/portable/format-number.ts";
import { useHelpPath } from "#web/app/shared/help/use-help-path.ts";
import { pluralize } from "#web/kit/format.ts";
import { ButtonLink } from "#web/ui/controls/button-link.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Logo } from "#web/ui/layout/logo.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { shouldOfferUpgrade } from "./account-banner.ts";
import { AvatarMenu } from "./avatar-menu.tsx";
import { home, reportsOutsideTabs, screensFor, toolsFor } from "./navigation.ts";
import styles from "./top-bar.module.css";
import { TrialCountdown } from "./trial-countdown.tsx";

/** Pages of single objects, by the page that lists them. */
const DETAILS: Readonly<Record<string, string>> = { "/heatmaps": "/heatmap/", "/projects": "/project/", "/reports": "/report/" };

/** Whether a link is to the open page (`page`), or to the one that lists what is open (`true`). */
function currentOf(to: string, pathname: string): "page" | "true" | undefined {
  if (pathname === to || pathname.startsWith(`${to}/`)) return "page";
  const detail = DETAILS[to];
  return detail !== undefined && pathname.startsWith(detail) ? "true" : undefined;
}

export function TopBar({ profile }: { profile: Profile }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const { pathname } = useLocation();
  const tools = toolsFor(profile);
  const screens = screensFor(profile);
  const linksTo = (places: readonly (typeof home | (typeof screens)[number] | (typeof tools)[number])[]) =>
    places.map(({ to, label, Icon }) => (
      <Link key={to} to={to} className={styles.tab!} aria-current={currentOf(to, pathname)} onClick={close}>
        <Icon aria-hidden="true" />
        {label}
      </Link>
    ));
  return (
    <header className={styles.topBar}>
      <Tooltip text="Open menu">
        <IconButton label="Open menu" className={styles.burger} onClick={() => setIsOpen(true)}>
          <MenuIcon />
        </IconButton>
      </Tooltip>
      <Dialog kind="drawer" isOpen={isOpen} onClose={close} title={<Logo />}>
        <nav aria-label="Main navigation" className={styles.drawer}>
          {linksTo([home, ...screens, ...reportsOutsideTabs(profile), ...tools])}
        </nav>
        <TrialCountdown profile={profile} onFollow={close} />
      </Dialog>
      <Link to="/dashboard" className={styles.logo} aria-label="Sightline dashboard">
        <Logo />
      </Link>
      <nav aria-label="Main" className={styles.tabs}>
        {linksTo(screens)}
        {tools.length > 0 && <Tools tools={tools} />}
      </nav>
      <div className={styles.end}>
        <TrialCountdown profile={profile} />
        {shouldOfferUpgrade(profile) && (
          <ButtonLink to="/subscription" variation="primary" size="compact">
            Upgrade
          </ButtonLink>
        )}
        <Credits count={profile.imageCredits} kind="image" offersUpgrade={shouldOfferUpgrade(profile)} />
        <Credits count={profile.videoCredits} kind="video" offersUpgrade={shouldOfferUpgrade(profile)} />
        <HelpLink />
        <AvatarMenu profile={profile} />
      </div>
    </header>
  );
}

function Tools({ tools }: { tools: ReturnType<typeof toolsFor> }) {
  const navigate = useNavigate();
  return (
    <Menu
      label="Tools"
      align="start"
      trigger={
        <button type="button" className={clsx(styles.tab, styles.tools)}>
          Tools
          <ChevronDown aria-hidden="true" />
        </button>
      }
    >
      {tools.map(({ to, label, Icon }) => (
        <MenuItem key={to} icon={<Icon />} onSelect={() => void navigate(to)}>
          {label}
        </MenuItem>
      ))}
    </Menu>
  );
}

/** Opens the help for the current screen. */
function HelpLink() {
  return (
    <Tooltip text="Help for this page">
      <Link to={useHelpPath()} className={styles.help} aria-label="Help for this page">
        <CircleHelp aria-hidden="true" />
      </Link>
    </Tooltip>
  );
}

function Credits({ count, kind, offersUpgrade }: { count: number; kind: "image" | "video"; offersUpgrade: boolean }) {
  const Icon = kind === "image" ? Image : Video;
  const left = `${pluralize(count, `${kind} credit`)} left`;
  const text = count === 0 && offersUpgrade ? `${left}. Upgrade for more.` : left;
  return (
    <Tooltip text={text}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must be reachable by keyboard */}
      <span className={clsx(styles.credits, "tabular")} role="img" aria-label={text} tabIndex={0} data-empty={count === 0}>
        <Icon aria-hidden="true" />
        {formatNumber(count)}
      </span>
    </Tooltip>
  );
}
