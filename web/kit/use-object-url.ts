import { useEffect, useState } from "react";

/** A URL of a file on the user's device, to show it before it is uploaded; undefined until the first effect ran. */
export function useObjectUrl(file: File): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const created = URL.createObjectURL(file);
    setUrl(created);
    return () => URL.revokeObjectURL(created);
  }, [file]);
  return url;
}
