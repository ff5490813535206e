import { type ComponentProps, useRef, useState } from "react";
import { useSteadyUrl } from "./use-steady-url.ts";

type Props = Omit<ComponentProps<"img">, "src" | "onError" | "draggable"> & {
  url: string;
  /** The link does not lead to the picture, most often because it has run out: others are wanted. */
  onStale: () => void;
  onMissing?: (isMissing: boolean) => void;
};

/** A picture by a link that is signed anew again and again: loaded once, and once more by the next link where that failed. */
export function LinkedImage({ url, alt, onStale, onMissing, onLoad, ...image }: Props) {
  const [failed, setFailed] = useState<string>();
  const hasAsked = useRef(false);
  const src = useSteadyUrl(url, failed) ?? url;
  return (
    <img
      {...image}
      src={src}
      alt={alt}
      draggable={false}
      onLoad={(event) => {
        hasAsked.current = false;
        onMissing?.(false);
        onLoad?.(event);
      }}
      onError={() => {
        setFailed(src);
        onMissing?.(true);
        if (hasAsked.current) return;
        hasAsked.current = true;
        onStale();
      }}
    />
  );
}
