"use client";

import { useEffect, useId, useRef, useState } from "react";
import Cropper from "react-easy-crop";
import { adviceOf, announceFailure, announceSuccess } from "@/components/forms/announce";
import { FormAlert } from "@/components/forms/form-alert";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/overlays/dialog";
import { uploadPicture } from "@/lib/identity/pictures/api";
import { CropControls } from "./crop-controls";
import { type Position, type Size, STEP_PX, within, ZOOM, zoomedBy } from "./crop-position";
import { type Part, squareOf } from "./square-picture";

type Props = {
  file: File;
  /** Saves the URL of the uploaded picture. */
  onSave: (url: string) => Promise<void>;
  onClose: () => void;
};

/** The zoom steps of each key. */
const ZOOM_KEYS: Record<string, number> = { "+": 1, "=": 1, "-": -1, _: -1 };

const NO_SIZE: Size = { width: 0, height: 0 };

/** Crops a picture to a square by pointer, keys or buttons, and uploads it. */
export default function CropDialog({ file, onSave, onClose }: Props) {
  const hintId = useId();
  const [address, setAddress] = useState<string>();
  const [position, setPosition] = useState<Position>({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.min);
  const [sizes, setSizes] = useState({ picture: NO_SIZE, frame: NO_SIZE });
  const part = useRef<Part>(undefined);
  const [isSaving, setSaving] = useState(false);
  const [alert, setAlert] = useState<string>();

  useEffect(() => {
    const objectUrl = URL.createObjectURL(file);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);

  const move = ({ x, y }: Position) =>
    setPosition((current) =>
      within({ x: current.x + x * STEP_PX, y: current.y + y * STEP_PX }, sizes.picture, sizes.frame, zoom),
    );
  const zoomBy = (steps: number) => setZoom((now) => zoomedBy(now, steps));

  const save = async () => {
    if (!part.current || isSaving) return;
    setSaving(true);
    setAlert(undefined);
    try {
      await onSave(await uploadPicture(await squareOf(file, part.current)));
      announceSuccess("Profile picture uploaded successfully!");
      onClose();
    } catch (error) {
      announceFailure("Failed to upload profile picture");
      setAlert(adviceOf(error));
      setSaving(false);
    }
  };

  return (
    <Dialog
      onClose={() => isSaving || onClose()}
      title="Crop your picture"
      description={<span id={hintId}>Drag the picture or use the arrow keys to move it. Zoom with + and -.</span>}
      // Not a button, whose tooltip would take the first Escape.
      onOpenAutoFocus={(event) => {
        event.preventDefault();
        if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
      }}
      onInteractOutside={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        const steps = event.ctrlKey || event.metaKey ? undefined : ZOOM_KEYS[event.key];
        if (steps) zoomBy(steps);
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={isSaving}>
            Cancel
          </Button>
          <Button onClick={save} loading={isSaving}>
            Save picture
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <div className="relative h-[min(22rem,48dvh)] overflow-hidden rounded-control bg-black">
          {address && (
            <Cropper
              image={address}
              crop={position}
              zoom={zoom}
              aspect={1}
              cropShape="round"
              showGrid={false}
              minZoom={ZOOM.min}
              maxZoom={ZOOM.max}
              keyboardStep={STEP_PX}
              onCropChange={setPosition}
              onZoomChange={setZoom}
              onCropAreaChange={(_, pixels) => {
                part.current = pixels;
              }}
              setMediaSize={(picture) => setSizes((now) => ({ ...now, picture }))}
              setCropSize={(frame) => setSizes((now) => ({ ...now, frame }))}
              mediaProps={{ alt: "" }}
              cropperProps={{ role: "group", "aria-label": "Picture position", "aria-describedby": hintId }}
              classes={{ cropAreaClassName: "focus-visible:outline-3 focus-visible:outline-ring" }}
            />
          )}
        </div>
        <CropControls zoom={zoom} onZoom={setZoom} onZoomBy={zoomBy} onMove={move} />
        <FormAlert message={alert} />
      </div>
    </Dialog>
  );
}
