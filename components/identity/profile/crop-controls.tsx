import { ArrowDown, ArrowLeft, ArrowRight, ArrowUp, ZoomIn, ZoomOut } from "lucide-react";
import { useFormats } from "@/components/identity/auth/preferences";
import { TooltipButton } from "@/components/ui/overlays/tooltip-button";
import { type Position, ZOOM } from "./crop-position";

type Props = {
  zoom: number;
  onZoom: (zoom: number) => void;
  onZoomBy: (steps: number) => void;
  /** One step in a direction. */
  onMove: (direction: Position) => void;
};

const icon = { "aria-hidden": true, size: 20, strokeWidth: 1.75 } as const;

const directions = [
  { label: "Move left", icon: <ArrowLeft {...icon} />, direction: { x: -1, y: 0 } },
  { label: "Move up", icon: <ArrowUp {...icon} />, direction: { x: 0, y: -1 } },
  { label: "Move down", icon: <ArrowDown {...icon} />, direction: { x: 0, y: 1 } },
  { label: "Move right", icon: <ArrowRight {...icon} />, direction: { x: 1, y: 0 } },
];

/** Buttons that move and zoom the picture, as dragging and pinching do. */
export function CropControls({ zoom, onZoom, onZoomBy, onMove }: Props) {
  const { percent } = useFormats();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-1">
        <TooltipButton label="Zoom out" icon={<ZoomOut {...icon} />} onClick={() => onZoomBy(-1)} />
        <input
          type="range"
          aria-label="Zoom"
          aria-valuetext={percent(zoom * 100)}
          min={ZOOM.min}
          max={ZOOM.max}
          step={ZOOM.step}
          value={zoom}
          onChange={({ target }) => onZoom(target.valueAsNumber)}
          className="min-h-6 min-w-0 flex-1 accent-accent-graphic"
        />
        <TooltipButton label="Zoom in" icon={<ZoomIn {...icon} />} onClick={() => onZoomBy(1)} />
      </div>
      <div className="flex gap-1">
        {directions.map(({ label, icon: arrow, direction }) => (
          <TooltipButton key={label} label={label} icon={arrow} onClick={() => onMove(direction)} />
        ))}
      </div>
    </div>
  );
}
