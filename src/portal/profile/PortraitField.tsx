import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { call } from '../../api/call.ts';
import {
  MIN_PORTRAIT_PX,
  PORTRAIT_TOO_SMALL,
  type Profile,
  removePortrait,
  savePortrait,
} from '../../contract/profile/profile.ts';
import { showToast } from '../../toasts/toasts.ts';
import { FormDialog } from '../kit/dialogs.tsx';
import { useSubmit } from '../kit/use-submit.ts';
import {
  type Crop,
  closestOf,
  moveByTouch,
  squareOf,
  type Touch,
  WHOLE,
  zoomCrop,
} from './crop.ts';
import { PictureField, saveProfileWith } from './PictureField.tsx';

/** The longest side of the uploaded image (px). */
const MOST_PX = 1440;
/** The side of the view in the dialog (px); it is drawn at twice that for dense screens. */
const VIEW_PX = 280;
const QUALITY = 0.9;
/** The wheel distance that doubles the zoom (px). */
const WHEEL_PX = 400;

function drawn(picture: ImageBitmap, crop: Crop, px: number, canvas: HTMLCanvasElement): void {
  const { side, left, top } = squareOf(picture, crop);
  canvas.width = px;
  canvas.height = px;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.fillStyle = 'white';
  context.fillRect(0, 0, px, px);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, px, px);
}

/** The crop as a file, not scaled above its size in the picture. */
function fileOf(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { side } = squareOf(picture, crop);
  drawn(picture, crop, Math.min(MOST_PX, Math.max(1, Math.floor(side))), canvas);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas returned no file.'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}

interface Props {
  profile: Profile;
  /** Called with the current profile, also if a conflict prevented the save. */
  onSaved: (now: Profile) => void;
  /** On the right: whether visitors see it. */
  show: ReactNode;
}

/** The affiliate's portrait: chosen, cropped, and saved at once. */
export function PortraitField({ profile, onSaved, show }: Props) {
  const [picture, setPicture] = useState<ImageBitmap>();
  const keep = saveProfileWith(onSaved);
  const close = () => {
    picture?.close();
    setPicture(undefined);
  };
  return (
    <>
      <PictureField
        id="portrait"
        label="Picture"
        noun="portrait"
        choice={profile.portrait ? 'Choose another picture' : 'Choose a picture'}
        hint="JPEG, PNG or WebP. You choose the part that shows. Place and time in the file are not kept."
        show={show}
        onChosen={(read) => {
          const fits = Math.min(read.width, read.height) >= MIN_PORTRAIT_PX;
          if (fits) setPicture(read);
          return fits ? '' : PORTRAIT_TOO_SMALL;
        }}
        onRemove={
          profile.portrait
            ? () =>
                keep(() => call(removePortrait, { query: { version: String(profile.version) } }))
            : undefined
        }
      >
        {profile.portrait && (
          <img
            src={profile.portrait}
            alt={profile.name}
            width={96}
            height={96}
            className="size-24 rounded-full border border-line object-cover"
          />
        )}
      </PictureField>
      {picture && (
        <CropDialog picture={picture} version={profile.version} keep={keep} onClose={close} />
      )}
    </>
  );
}

interface CropProps {
  picture: ImageBitmap;
  version: number;
  keep: (work: () => Promise<Profile>) => Promise<void>;
  onClose: () => void;
}

/** Crops the picture by dragging, with two fingers or a wheel, or with three sliders. */
function CropDialog({ picture, version, keep, onClose }: CropProps) {
  const [crop, setCrop] = useState(WHOLE);
  const view = useRef<HTMLCanvasElement>(null);
  const touches = useRef(new Map<number, Touch>());
  useEffect(() => {
    if (view.current) drawn(picture, crop, VIEW_PX * 2, view.current);
  }, [picture, crop]);
  useEffect(() => {
    const canvas = view.current;
    const zoom = (event: WheelEvent) => {
      event.preventDefault();
      setCrop((now) => zoomCrop(picture, now, 2 ** (-event.deltaY / WHEEL_PX)));
    };
    // React's wheel listener is passive, so the dialog would scroll as well.
    canvas?.addEventListener('wheel', zoom, { passive: false });
    return () => canvas?.removeEventListener('wheel', zoom);
  }, [picture]);
  const saving = useSubmit(async () => {
    const bytes = await fileOf(picture, crop);
    await keep(() => call(savePortrait, { query: { version: String(version) }, bytes }));
    showToast({ title: 'Your portrait is saved' });
    onClose();
  });
  const hold = (event: PointerEvent<HTMLCanvasElement>) => {
    const { width } = event.currentTarget.getBoundingClientRect();
    touches.current.set(event.pointerId, { x: event.clientX / width, y: event.clientY / width });
    // A third finger is ignored.
    return [...touches.current.values()].slice(0, 2) as [Touch, Touch?];
  };
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!touches.current.has(event.pointerId)) return;
    const before = [...touches.current.values()].slice(0, 2) as [Touch, Touch?];
    const now = hold(event);
    setCrop((crop) => moveByTouch(picture, crop, before, now));
  };
  const { side } = squareOf(picture, crop);
  const closest = closestOf(picture);
  const slider = (label: string, part: keyof Crop, min: number, max: number, room: number) => (
    <label className="grid grid-cols-[7rem_1fr] items-center gap-3 text-sm">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[part]}
        disabled={room < 1}
        aria-valuetext={`${Math.round(crop[part] * 100)}%`}
        className="min-h-11 w-full accent-moss disabled:opacity-50"
        onChange={({ target }) => setCrop({ ...crop, [part]: Number(target.value) })}
      />
    </label>
  );
  // Outside the profile's form, where Enter would save the profile.
  return createPortal(
    <FormDialog
      title="Choose the part that shows"
      verb="Save"
      busy={saving.busy && 'Saving…'}
      onClose={onClose}
      onSubmit={(event) => {
        // React would bubble the event to the profile's form.
        event.stopPropagation();
        saving.submit(event);
      }}
      className="grid justify-items-center gap-4"
    >
      <canvas
        ref={view}
        aria-label="The part of the picture that shows"
        role="img"
        className="size-70 max-w-full cursor-move touch-none rounded-full border border-line"
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          hold(event);
        }}
        onPointerMove={drag}
        onLostPointerCapture={({ pointerId }) => touches.current.delete(pointerId)}
      />
      <p className="text-sm text-ink-muted">Drag the picture, or move the sliders.</p>
      <div className="grid w-full gap-1">
        {slider('Closer', 'zoom', 1, closest, (closest - 1) * MIN_PORTRAIT_PX)}
        {slider('Left to right', 'x', 0, 1, picture.width - side)}
        {slider('Up and down', 'y', 0, 1, picture.height - side)}
      </div>
      {saving.problem && (
        <p role="alert" className="text-sm text-danger">
          {saving.problem.fields.portrait ?? saving.problem.sentence}
        </p>
      )}
    </FormDialog>,
    document.body,
  );
}
