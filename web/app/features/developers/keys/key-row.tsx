import { Ellipsis, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { API_SCOPES, type ApiKey } from "#contracts/api-keys.ts";
import { dayMonthYear } from "#web/kit/format.ts";
import { useNow } from "#web/kit/use-now.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import styles from "../developers.module.css";
import { SCOPE_LABELS } from "../scope-labels.ts";

type Props = { apiKey: ApiKey; onAction: (action: "edit" | "rotate" | "delete") => void };

/** A key in the list. */
export function KeyRow({ apiKey, onAction }: Props) {
  const { title, prefix, scopes, created_by_name, created_at, expires_at, last_used_at, replaced } = apiKey;
  const isExpired = expires_at !== null && Date.parse(expires_at) <= useNow(60_000);
  return (
    <li>
      <div>
        <p className={styles.title}>
          {title}
          {isExpired && <Badge kind="bad">Expired</Badge>}
          {replaced && <Badge kind="warning">Old secret valid until {dayMonthYear(replaced.expires_at)}</Badge>}
        </p>
        <p className={styles.facts}>
          <code>{prefix}…</code> · created by {created_by_name} on {dayMonthYear(created_at)} ·{" "}
          {last_used_at ? `last used on ${dayMonthYear(last_used_at)}` : "never used"}
          {expires_at && !isExpired && ` · expires on ${dayMonthYear(expires_at)}`}
        </p>
        <p className={styles.facts}>
          {scopes.length === API_SCOPES.length ? "All permissions" : scopes.map((scope) => SCOPE_LABELS[scope]).join(" · ")}
        </p>
      </div>
      <Menu
        label={`Actions for ${title}`}
        trigger={
          <IconButton label={`Actions for ${title}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<Pencil />} onSelect={() => onAction("edit")}>
          Edit
        </MenuItem>
        <MenuItem icon={<RefreshCw />} onSelect={() => onAction("rotate")}>
          Replace secret
        </MenuItem>
        <MenuItem icon={<Trash2 />} isDangerous onSelect={() => onAction("delete")}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  );
}
