import { type ComponentProps, useRef, useState } from "react";
import { useStableUrl } from "./use-stable-url.ts";

type Props = Omit<ComponentProps<"img">, "src" | "onError" | "draggable"> & {
  url: string;
  /** Called when the image fails to load from its link, usually because the link expired: new links are needed. */
  onStale: () => void;
  onMissing?: (isMissing: boolean) => void;
};

/** An image with a regularly re-signed link. Loads once, and retries with the next link if that failed. */
export function SignedImage({ url, alt, onStale, onMissing, onLoad, ...image }: Props) {
  const [failed, setFailed] = useState<string>();
  const hasAsked = useRef(false);
  const src = useStableUrl(url, failed) ?? url;
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
