import { X } from "lucide-react";
import { useRef } from "react";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { useFocusFallback } from "#web/ui/focus/use-focus-fallback.ts";

type Props = { name: string; onClick: () => void };

/** Removes an item of a list. If it has the focus, the same button of another item gets it, or what adds items above the list. */
export function RemoveButton({ name, onClick }: Props) {
  const button = useRef<HTMLButtonElement>(null);
  useFocusFallback(button, successorOf);
  return (
    <IconButton ref={button} label={`Remove ${name}`} data-removes="" onClick={onClick}>
      <X />
    </IconButton>
  );
}

/** The button of the next item or, at the end, of the previous one; without any, the first control before the list. */
function successorOf(button: HTMLElement): HTMLElement | null | undefined {
  const list = button.closest("ul");
  const buttons = [...(list?.querySelectorAll<HTMLElement>("[data-removes]") ?? [])];
  const at = buttons.indexOf(button);
  return buttons[at + 1] ?? buttons[at - 1] ?? list?.parentElement?.querySelector<HTMLElement>("input, button");
}
