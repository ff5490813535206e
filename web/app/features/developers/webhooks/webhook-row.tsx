import { CircleOff, CirclePlay, Ellipsis, List, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { LISTEN_DESTINATION, WEBHOOK_EVENT_NAMES, type Webhook } from "#contracts/webhooks.ts";
import { dayAndTime, dayMonthYear } from "#web/kit/format.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { Badge } from "#web/ui/feedback/badge.tsx";
import { Menu, MenuItem } from "#web/ui/overlays/menu.tsx";
import styles from "../developers.module.css";

/** An action on a webhook. */
export type WebhookAction = "deliveries" | "edit" | "rotate" | "enable" | "disable" | "delete";

/** Why a webhook is disabled, as people read it. */
const DISABLED = {
  manually: "Disabled",
  failures: "Disabled after five days of failures",
  gone: "Disabled: the receiver is gone (410)",
} as const;

type Props = { webhook: Webhook; onAction: (action: WebhookAction) => void };

/** A webhook in the list. */
export function WebhookRow({ webhook, onAction }: Props) {
  const { title, destination, events, state, disabled, failing_since, paused_until, old_secret_until, ends_at, created_at } =
    webhook;
  const isEnabled = state === "enabled";
  return (
    <li>
      <div>
        <p className={styles.title}>
          {title}
          {isEnabled && failing_since === null && <Badge kind="good">Enabled</Badge>}
          {isEnabled && failing_since && <Badge kind="warning">Failing since {dayMonthYear(failing_since)}</Badge>}
          {isEnabled && paused_until && <Badge kind="warning">Paused until {dayAndTime(paused_until)}</Badge>}
          {disabled && <Badge kind={disabled === "manually" ? "plain" : "bad"}>{DISABLED[disabled]}</Badge>}
          {old_secret_until && <Badge kind="warning">Old secret valid until {dayMonthYear(old_secret_until)}</Badge>}
        </p>
        <p className={styles.facts}>
          {destination === LISTEN_DESTINATION ? (
            <>
              Read by a program
              {ends_at && <> until {dayAndTime(ends_at)}</>}
            </>
          ) : (
            <code>{destination}</code>
          )}{" "}
          · created on {dayMonthYear(created_at)}
        </p>
        <p className={styles.facts}>{events.length === WEBHOOK_EVENT_NAMES.length ? "All events" : events.join(" · ")}</p>
      </div>
      <Menu
        label={`Actions for ${title}`}
        trigger={
          <IconButton label={`Actions for ${title}`}>
            <Ellipsis />
          </IconButton>
        }
      >
        <MenuItem icon={<List />} onSelect={() => onAction("deliveries")}>
          Deliveries and tests
        </MenuItem>
        <MenuItem icon={<Pencil />} onSelect={() => onAction("edit")}>
          Edit
        </MenuItem>
        <MenuItem icon={<RefreshCw />} onSelect={() => onAction("rotate")}>
          Replace secret
        </MenuItem>
        {isEnabled ? (
          <MenuItem icon={<CircleOff />} onSelect={() => onAction("disable")}>
            Disable
          </MenuItem>
        ) : (
          <MenuItem icon={<CirclePlay />} onSelect={() => onAction("enable")}>
            Enable
          </MenuItem>
        )}
        <MenuItem icon={<Trash2 />} isDangerous onSelect={() => onAction("delete")}>
          Delete
        </MenuItem>
      </Menu>
    </li>
  );
}
