import { LogOut, ShieldCheck, Target } from "lucide-react";
import { useNavigate } from "react-router-dom";
import type { Profile } from "#contracts/accounts.ts";
import { initials } from "#web/kit/format.ts";
import { leave } from "#web/kit/session.ts";
import { Menu, MenuHeading, MenuItem, MenuLine } from "#web/ui/menu.tsx";
import "./avatar-menu.css";

export function AvatarMenu({ profile }: { profile: Profile }) {
  const navigate = useNavigate();
  const name = profile.name || profile.email;
  return (
    <Menu
      label="Account"
      trigger={
        <button type="button" className="avatar">
          {profile.avatar ? <img src={profile.avatar} alt="" /> : <span aria-hidden="true">{initials(name)}</span>}
          <span className="visually-hidden">Account of {name}</span>
        </button>
      }
    >
      <MenuHeading>
        <strong>{name}</strong>
        {profile.email}
        {profile.workspace && <span className="avatar__workspace">{profile.workspace.name}</span>}
      </MenuHeading>
      <MenuLine />
      {profile.superadmin && (
        <MenuItem icon={<ShieldCheck />} onSelect={() => window.location.assign("/superadmin/dashboard")}>
          Super admin
        </MenuItem>
      )}
      <MenuItem icon={<Target />} onSelect={() => void navigate("/accuracy")}>
        How accurate it is
      </MenuItem>
      <MenuItem icon={<LogOut />} onSelect={() => void leave()}>
        Log out
      </MenuItem>
    </Menu>
  );
}
