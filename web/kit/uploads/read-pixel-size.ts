export type PixelSize = { readonly width: number; readonly height: number };

/**
 * The size of an image or of a video's frames in pixels, upright. Undefined if the browser cannot read the format, such as AVI.
 * Reads only what the browser needs for the size.
 */
export async function readPixelSize(file: Blob, kind: "image" | "video"): Promise<PixelSize | undefined> {
  const url = URL.createObjectURL(file);
  try {
    return await (kind === "image" ? imageSize(url) : videoSize(url));
  } catch {
    return undefined;
  } finally {
    URL.revokeObjectURL(url);
  }
}

function imageSize(url: string): Promise<PixelSize> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve({ width: image.naturalWidth, height: image.naturalHeight });
    image.onerror = () => reject(new Error("The browser cannot read this image"));
    image.src = url;
  });
}

function videoSize(url: string): Promise<PixelSize | undefined> {
  return new Promise((resolve, reject) => {
    const video = document.createElement("video");
    video.preload = "metadata";
    video.muted = true;
    video.onloadedmetadata = () =>
      resolve(video.videoWidth > 0 ? { width: video.videoWidth, height: video.videoHeight } : undefined);
    video.onerror = () => reject(new Error("The browser cannot play this video"));
    video.src = url;
  });
}
