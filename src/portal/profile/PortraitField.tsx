import { type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import { type Profile, removePortrait, savePortrait } from '../../contract/profile.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { Dialog } from '../kit/dialogs.tsx';
import { ProblemText } from '../kit/fields.tsx';
import { useSubmit } from '../kit/use-submit.ts';
import { CLOSEST, type Crop, dragged, squareOf, WHOLE } from './crop.ts';
import { show as showProfile } from './resources.ts';

/** The longest side that is sent (px). */
const MOST_PX = 1440;
/** The side of the view in the dialog (px); on dense screens it is drawn at twice that. */
const VIEW_PX = 280;
const QUALITY = 0.9;

const UNREADABLE =
  'This browser cannot read this picture. Save it as a JPEG or PNG first, then choose it again.';

/** The square of the picture, so many pixels wide. */
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

/** The square as a file, at most as large as it is in the picture. */
function fileOf(picture: ImageBitmap, crop: Crop): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const { side } = squareOf(picture, crop);
  drawn(picture, crop, Math.min(MOST_PX, Math.max(1, Math.floor(side))), canvas);
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas made no file.'))),
      'image/jpeg',
      QUALITY,
    ),
  );
}

/** A conflict shows the profile as it is now; whoever tries again changes that one. */
async function keeping(work: () => Promise<Profile>): Promise<void> {
  try {
    showProfile(await work());
  } catch (error) {
    if (error instanceof RequestError && error.current) showProfile(error.current as Profile);
    throw error;
  }
}

interface Props {
  profile: Profile;
  /** At the right: whether visitors see it. */
  show: ReactNode;
}

/** The affiliate's picture: chosen, cropped here, and saved at once. */
export function PortraitField({ profile, show }: Props) {
  const { portrait, version } = profile;
  const [picture, setPicture] = useState<ImageBitmap>();
  const [unread, setUnread] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const removing = useSubmit(async () => {
    await keeping(() => call(removePortrait, { query: { version: String(version) } }));
    showToast({ title: 'Your portrait is removed' });
  });
  const choose = async (file: File | undefined) => {
    setUnread('');
    if (!file) return;
    try {
      setPicture(await createImageBitmap(file, { imageOrientation: 'from-image' }));
    } catch {
      setUnread(UNREADABLE);
    }
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  const close = () => {
    picture?.close();
    setPicture(undefined);
  };
  return (
    <div className="grid gap-3">
      <p className="flex items-center justify-between gap-3 text-sm">
        <span className="label">Picture</span>
        <span className="text-xs text-ink-muted">{show}</span>
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {portrait && (
          <img
            src={portrait}
            alt={profile.name}
            width={96}
            height={96}
            className="size-24 rounded-full border border-line object-cover"
          />
        )}
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={input}
            id="portrait"
            type="file"
            accept="image/*"
            className="peer sr-only"
            aria-describedby="portrait-hint"
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <label
            htmlFor="portrait"
            className="button kit-button button-quiet cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
          >
            {portrait ? 'Choose another picture' : 'Choose a picture'}
          </label>
          {portrait && (
            <Button
              kind="ghost"
              busy={removing.busy && 'Removing…'}
              // The field is within the profile's form, and no form may be in another.
              onClick={(event) => removing.submit(event as never)}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      <p id="portrait-hint" className="text-sm text-ink-muted">
        JPEG, PNG or WebP. You choose the part that shows. Place and time in the file are not kept.
      </p>
      <p role="alert" className="text-sm text-danger not-empty:block">
        {unread}
        {removing.problem && <ProblemText problem={removing.problem} then="try again" />}
      </p>
      {picture && <CropDialog picture={picture} version={version} onClose={close} />}
    </div>
  );
}

interface CropProps {
  picture: ImageBitmap;
  version: number;
  onClose: () => void;
}

/** Which part of the picture shows: by dragging it, or by three sliders. */
function CropDialog({ picture, version, onClose }: CropProps) {
  const [crop, setCrop] = useState(WHOLE);
  const view = useRef<HTMLCanvasElement>(null);
  const held = useRef<{ x: number; y: number }>(undefined);
  useEffect(() => {
    if (view.current) drawn(picture, crop, VIEW_PX * 2, view.current);
  }, [picture, crop]);
  const saving = useSubmit(async () => {
    const bytes = await fileOf(picture, crop);
    await keeping(() => call(savePortrait, { query: { version: String(version) }, bytes }));
    showToast({ title: 'Your portrait is saved' });
    onClose();
  });
  const drag = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!held.current) return;
    const { clientX: x, clientY: y } = event;
    const { width } = event.currentTarget.getBoundingClientRect();
    const by = { x: (x - held.current.x) / width, y: (y - held.current.y) / width };
    held.current = { x, y };
    setCrop((now) => dragged(picture, now, by.x, by.y));
  };
  const slider = (label: string, part: keyof Crop, min: number, max: number) => (
    <label className="grid grid-cols-[7rem_1fr] items-center gap-3 text-sm">
      {label}
      <input
        type="range"
        min={min}
        max={max}
        step={0.01}
        value={crop[part]}
        className="min-h-11 w-full accent-moss"
        onChange={({ target }) => setCrop({ ...crop, [part]: Number(target.value) })}
      />
    </label>
  );
  return (
    <Dialog
      open
      form
      title="Choose the part that shows"
      onClose={onClose}
      actions={
        <>
          <Button
            kind="primary"
            busy={saving.busy && 'Saving…'}
            onClick={(event) => saving.submit(event as never)}
          >
            Save
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <div className="grid justify-items-center gap-4">
        <canvas
          ref={view}
          aria-label="The part of the picture that shows"
          role="img"
          className="size-70 max-w-full cursor-move touch-none rounded-full border border-line"
          onPointerDown={(event) => {
            event.currentTarget.setPointerCapture(event.pointerId);
            held.current = { x: event.clientX, y: event.clientY };
          }}
          onPointerMove={drag}
          onPointerUp={() => {
            held.current = undefined;
          }}
        />
        <div className="grid w-full gap-1">
          {slider('Closer', 'zoom', 1, CLOSEST)}
          {slider('Left to right', 'x', 0, 1)}
          {slider('Up and down', 'y', 0, 1)}
        </div>
        {saving.problem && (
          <p role="alert" className="text-sm text-danger">
            {saving.problem.fields.portrait ?? (
              <ProblemText problem={saving.problem} then="save again" />
            )}
          </p>
        )}
      </div>
    </Dialog>
  );
}
