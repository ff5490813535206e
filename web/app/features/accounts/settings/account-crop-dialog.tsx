import { Button, SliderField } from "@aws-amplify/ui-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useState } from "react";
import { ARROW_DIRECTIONS } from "#web/kit/arrow-directions.ts";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { type Crop, cropSquare, dragCrop, INITIAL_CROP, MAX_ZOOM } from "./account-crop.ts";
import styles from "./account-crop-dialog.module.css";

type Props = { bitmap: ImageBitmap; isBusy: boolean; onClose: () => void; onCrop: (image: string) => void };

const CANVAS_PX = 560;
/** Sharp at every display size, and far below the limit of 1 MB. */
const OUTPUT_PX = 512;
const QUALITY = 0.92;
const STEP = 0.05;

/** Crops an image to a square: drag, zoom, or move it with the arrow keys. */
export function AccountCropDialog({ bitmap, isBusy, onClose, onCrop }: Props) {
  const [crop, setCrop] = useState<Crop>(INITIAL_CROP);
  const [canvas, setCanvas] = useState<HTMLCanvasElement | null>(null);
  useEffect(() => {
    if (canvas) drawCrop(canvas, bitmap, crop);
  }, [canvas, bitmap, crop]);

  const drag = (event: PointerEvent<HTMLElement>) => {
    if (event.buttons !== 1) return;
    const { width, height } = event.currentTarget.getBoundingClientRect();
    setCrop((before) => dragCrop(bitmap, before, { x: event.movementX / width, y: event.movementY / height }));
  };
  const press = (event: KeyboardEvent) => {
    const direction = ARROW_DIRECTIONS[event.key];
    if (!direction) return;
    event.preventDefault();
    setCrop((before) => dragCrop(bitmap, before, { x: direction.x * STEP, y: direction.y * STEP }));
  };
  const cut = () => {
    const kept = document.createElement("canvas");
    kept.width = OUTPUT_PX;
    kept.height = OUTPUT_PX;
    drawCrop(kept, bitmap, crop);
    onCrop(kept.toDataURL("image/webp", QUALITY).split(",")[1] ?? "");
  };

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Your photo"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variation="primary" isLoading={isBusy} loadingText="Save" onClick={cut}>
            Save
          </Button>
        </>
      }
    >
      <fieldset
        className={styles.crop}
        aria-label="Photo. Drag to move it, or use the arrow keys."
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move the image
        tabIndex={0}
        data-foremost
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={press}
      >
        <canvas ref={setCanvas} width={CANVAS_PX} height={CANVAS_PX} />
      </fieldset>
      <SliderField
        label="Zoom"
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={crop.zoom}
        isValueHidden
        onChange={(zoom) => setCrop({ ...crop, zoom })}
      />
    </Dialog>
  );
}

function drawCrop(canvas: HTMLCanvasElement, bitmap: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext("2d");
  if (!context) return;
  const { left, top, side } = cropSquare(bitmap, crop);
  context.imageSmoothingQuality = "high";
  context.clearRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, left, top, side, side, 0, 0, canvas.width, canvas.height);
}
