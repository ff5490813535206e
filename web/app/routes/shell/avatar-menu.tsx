import { CircleHelp, CircleUser, CreditCard, KeyRound, LifeBuoy, LogOut, ShieldCheck, Target, Users } from "lucide-react";
import { useNavigate } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import { signOut } from "#web/kit/auth/session.ts";
import { supportView } from "#web/kit/auth/support-view.ts";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { Menu, MenuHeading, MenuItem, MenuSeparator } from "#web/ui/overlays/menu.tsx";
import { ThemeChoice } from "#web/ui/overlays/theme-choice.tsx";
import styles from "./avatar-menu.module.css";

/**
 * Workspace and subscription are only listed for workspace members, the API for its admin. Other users reach the plans through
 * Upgrade.
 */
function entriesFor({ workspace, role }: Profile) {
  const account = { to: "/account", label: "Account", icon: <CircleUser /> };
  if (!workspace) return [account];
  return [
    account,
    { to: "/workspace", label: "Workspace", icon: <Users /> },
    { to: "/subscription", label: "Subscription", icon: <CreditCard /> },
    ...(role === "admin" ? [{ to: "/developers", label: "API", icon: <KeyRound /> }] : []),
  ];
}

/** The menu of the user: account, workspace, colour scheme and logout. */
export function AvatarMenu({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const name = profile.name || profile.email;
  return (
    <Menu
      label="Account"
      trigger={
        <button type="button" className={styles.avatar}>
          <Avatar name={name} avatar={profile.avatar} />
          <span className="visually-hidden">Account of {name}</span>
        </button>
      }
    >
      <MenuHeading>
        <strong>{name}</strong>
        {profile.email}
        {profile.workspace && <span className={styles.avatarWorkspace}>{profile.workspace.name}</span>}
      </MenuHeading>
      <MenuSeparator />
      {entriesFor(profile).map(({ to, label, icon }) => (
        <MenuItem key={to} icon={icon} onSelect={() => void navigate(to)}>
          {label}
        </MenuItem>
      ))}
      <MenuSeparator />
      {profile.superadmin && (
        <MenuItem icon={<ShieldCheck />} onSelect={() => window.location.assign("/superadmin/dashboard")}>
          Super admin
        </MenuItem>
      )}
      <MenuItem icon={<Target />} onSelect={() => void navigate("/accuracy")}>
        Accuracy
      </MenuItem>
      <MenuItem icon={<CircleHelp />} onSelect={() => void navigate("/help")}>
        Help
      </MenuItem>
      <MenuItem icon={<LifeBuoy />} onSelect={() => void navigate("/support")}>
        Support
      </MenuItem>
      <MenuSeparator />
      <ThemeChoice />
      {!supportView() && (
        <>
          <MenuSeparator />
          <MenuItem icon={<LogOut />} onSelect={() => void signOut()}>
            Log out
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
