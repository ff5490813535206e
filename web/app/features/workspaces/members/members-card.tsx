import { Button } from "@aws-amplify/ui-react";
import { Ellipsis, Pencil, UserMinus, UserPlus } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router-dom";
import type { Profile } from "#contracts/profile.ts";
import type { Member, Workspace } from "#contracts/workspaces.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { TextField } from "#web/ui/fields/text-field.tsx";
import { Avatar } from "#web/ui/layout/avatar.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { EditMemberDialog } from "./edit-member-dialog.tsx";
import { InviteDialog } from "./invite-dialog.tsx";
import styles from "./members-card.module.css";
import { RemoveMember } from "./remove-member.tsx";
import { SEARCH_THRESHOLD, searchMembers } from "./search-members.ts";
import { inviteBlockedReason } from "./seats.ts";

type Props = { workspace: Workspace; me: Profile; isAdmin: boolean };

/** The members of the workspace, with the admin's actions. */
export function MembersCard({ workspace, me, isAdmin }: Props) {
  const [sought, setSought] = useState("");
  const [isInviting, setIsInviting] = useState(false);
  const block = inviteBlockedReason(workspace);
  const found = searchMembers(workspace.members, sought);
  return (
    <SectionCard
      title="People"
      lead={
        block && isAdmin ? (
          <>
            {block} <Link to="/subscription">{workspace.subscription?.active ? "Get more seats" : "See plans"}</Link>
          </>
        ) : undefined
      }
      action={
        isAdmin && (
          <Tooltip text={block}>
            <Button variation="primary" aria-disabled={block !== undefined} onClick={() => block ?? setIsInviting(true)}>
              <UserPlus aria-hidden="true" />
              Invite members
            </Button>
          </Tooltip>
        )
      }
    >
      {workspace.members.length > SEARCH_THRESHOLD && (
        <TextField
          label="Search people"
          labelHidden
          placeholder={isAdmin ? "Search by name or email" : "Search by name"}
          type="search"
          autoComplete="off"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
      )}
      <table className={styles.members}>
        <thead>
          <tr>
            <th scope="col">Name</th>
            <th scope="col">Role</th>
            <th scope="col">Joined</th>
            {isAdmin && (
              <th scope="col">
                <span className="visually-hidden">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {found.map((member) => (
            <Row key={member.uid} member={member} isSelf={member.uid === me.uid} isAdmin={isAdmin} />
          ))}
        </tbody>
      </table>
      {found.length === 0 && <p className={styles.membersNone}>No one matches “{sought}”.</p>}
      {isInviting && <InviteDialog onClose={() => setIsInviting(false)} />}
    </SectionCard>
  );
}

function Row({ member, isSelf, isAdmin }: { member: Member; isSelf: boolean; isAdmin: boolean }) {
  const [open, setOpen] = useState<"edit" | "remove">();
  const close = () => setOpen(undefined);
  return (
    <tr>
      <th scope="row">
        <span className={styles.membersPerson}>
          <Avatar name={member.name} avatar={member.avatar} />
          <span>
            <span className={styles.membersName}>
              <bdi>{member.name}</bdi>
              {isSelf && <span className={styles.membersYou}> (you)</span>}
            </span>
            {member.email && <span className={styles.membersEmail}>{member.email}</span>}
          </span>
        </span>
      </th>
      <td className={styles.membersRole}>
        <Badge kind={member.role === "admin" ? "violet" : "plain"}>{member.role === "admin" ? "Admin" : "Member"}</Badge>
      </td>
      <td className={styles.membersJoined}>
        <time dateTime={member.joined_at}>{dayMonthYear(member.joined_at)}</time>
      </td>
      {isAdmin && (
        <td className={styles.membersActions}>
          <Menu
            label={`Actions for ${member.name}`}
            trigger={
              <IconButton label={`Actions for ${member.name}`}>
                <Ellipsis />
              </IconButton>
            }
          >
            <MenuItem icon={<Pencil />} onSelect={() => setOpen("edit")}>
              Edit name
            </MenuItem>
            {member.role !== "admin" && !isSelf && (
              <MenuItem icon={<UserMinus />} isDangerous onSelect={() => setOpen("remove")}>
                Remove
              </MenuItem>
            )}
          </Menu>
          {open === "edit" && <EditMemberDialog member={member} onClose={close} />}
          {open === "remove" && <RemoveMember member={member} onClose={close} />}
        </td>
      )}
    </tr>
  );
}
