import { X } from "lucide-react";
import { Link } from "react-router-dom";
import { Toaster, toast } from "sonner";
import "sonner/dist/styles.css";
import { clsx } from "clsx";
import { toApiError } from "#web/kit/api/api-error.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import styles from "./snackbar.module.css";

const SUCCESS_MS = 4000;
const ERROR_MS = 2000;
/** Long enough to read a message and a request id. */
const FAILURE_MS = 8000;

type SnackbarVariant = "success" | "error" | "plain";

/** Link or action shown in a snackbar. */
type SnackbarAction = { label: string } & ({ to: string } | { onSelect: () => void });

type SnackbarOptions = {
  action?: SnackbarAction | undefined;
  /** A message with the key of one that is shown replaces it, and is shown for its full time. */
  messageKey?: string;
};

/** The toast of each message that is shown, by the key of the message. A toast that is closing would take a new message with it. */
const shown = new Map<string, string | number>();

/** Whether a message with this key is shown. */
export const isMessageShown = (key: string): boolean => shown.has(key);

function show(text: string, variant: SnackbarVariant, duration: number, { action, messageKey }: SnackbarOptions = {}): void {
  const before = messageKey === undefined ? undefined : shown.get(messageKey);
  const end = ({ id }: { id: string | number }) => {
    if (messageKey !== undefined && shown.get(messageKey) === id) shown.delete(messageKey);
  };
  const made = toast.custom(
    (id) => (
      <div className={clsx(styles.snackbar, styles[`snackbar--${variant}`])}>
        <span className={styles.text}>{text}</span>
        {action && "onSelect" in action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              action.onSelect();
              toast.dismiss(id);
            }}
          >
            {action.label}
          </button>
        )}
        {action && "to" in action && (
          <Link to={action.to} className={styles.action} onClick={() => toast.dismiss(id)}>
            {action.label}
          </Link>
        )}
        <IconButton label="Close" tone="inverted" onClick={() => toast.dismiss(id)}>
          <X />
        </IconButton>
      </div>
    ),
    { duration, onAutoClose: end, onDismiss: end, ...(before !== undefined && { id: before }) },
  );
  if (messageKey !== undefined) shown.set(messageKey, made);
}

/** Many requests may fail for one reason, such as a lost connection: the same text is shown once. */
const showError = (text: string, duration: number, messageKey = text) => show(text, "error", duration, { messageKey });

function showFailure(words: string, problem: unknown): void {
  const { message, requestId } = toApiError(problem);
  showError(`${words}${message}${requestId ? ` (request ${requestId})` : ""}`, FAILURE_MS);
}

/** Shows a temporary message. */
export const snackbar = {
  success: (text: string, duration = SUCCESS_MS, action?: SnackbarAction) => show(text, "success", duration, { action }),
  /** Neutral message: no change and no error. */
  notice: (text: string, duration = SUCCESS_MS, action?: SnackbarAction) => show(text, "plain", duration, { action }),
  /** Error message. Replaces one with the same key, by default the text, that is still shown. */
  error: (text: string, duration = ERROR_MS, messageKey = text) => showError(text, duration, messageKey),
  /** Error message of a failed request, with the request id for support. */
  failure: (problem: unknown) => showFailure("", problem),
  /** The same after words that say what failed. */
  failureOf: (words: string, problem: unknown) => showFailure(words, problem),
};

const offsetAbove = (px: number) => ({ bottom: `calc(${px}px + var(--snackbar-rise, 0px))`, left: px, right: px });

/** Renders the snackbars. Mount it once per application. */
export function Snackbars() {
  return <Toaster position="bottom-center" offset={offsetAbove(24)} mobileOffset={offsetAbove(16)} gap={8} visibleToasts={4} />;
}
