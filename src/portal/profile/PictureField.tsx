/** The profile's pictures: a row to choose, see and remove one, and the logo of the firm. */
import { type ReactNode, useRef, useState } from 'react';
import { call } from '../../api/call.ts';
import { RequestError } from '../../api/request.ts';
import {
  LOGO_TOO_SMALL,
  logoSize,
  MIN_LOGO_PX,
  type Profile,
  removeLogo,
  saveLogo,
} from '../../contract/profile/profile.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { problemOf, useSubmit } from '../kit/use-submit.ts';
import { showProfile } from '../shared/profile/profile.ts';

const UNREADABLE =
  'This browser cannot read this picture. Save it as a JPEG or PNG first, then choose it again.';

/** Saves with this work, then shows the resulting profile and passes it on, also the current one of a conflict. */
export const saveProfileWith =
  (onSaved?: (now: Profile) => void) =>
  async (work: () => Promise<Profile>): Promise<void> => {
    const take = (now: Profile) => {
      showProfile(now);
      onSaved?.(now);
    };
    try {
      take(await work());
    } catch (error) {
      if (error instanceof RequestError && error.current) take(error.current as Profile);
      throw error;
    }
  };

interface FieldProps {
  id: 'portrait' | 'logo';
  label: string;
  /** The picture's name in the messages. */
  noun: string;
  /** The words of the button that chooses a file. */
  choice: string;
  hint: string;
  /** On the right of the label. */
  show?: ReactNode;
  /** Takes the decoded file, which it closes. Returns why it does not fit, or ''. */
  onChosen: (picture: ImageBitmap) => string | Promise<string>;
  /** Removes the picture; undefined without one. */
  onRemove: (() => Promise<void>) | undefined;
  children: ReactNode;
}

export function PictureField(props: FieldProps) {
  const { id, label, noun, choice, hint, show, onChosen, onRemove, children } = props;
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const removing = useSubmit(async () => {
    await onRemove?.();
    // The button disappears with the picture.
    input.current?.focus();
    showToast({ title: `Your ${noun} is removed` });
  });
  const choose = async (file: File | undefined) => {
    setProblem('');
    if (!file) return;
    const read = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(
      () => undefined,
    );
    setBusy(true);
    setProblem(read ? await onChosen(read) : UNREADABLE);
    setBusy(false);
    // The same file can be chosen again.
    if (input.current) input.current.value = '';
  };
  return (
    <div className="grid gap-3">
      <p className="flex items-center justify-between gap-3 text-sm">
        <span className="label">{label}</span>
        <span className="text-xs text-ink-muted">{show}</span>
      </p>
      <div className="flex flex-wrap items-center gap-4">
        {children}
        <div className="flex flex-wrap items-center gap-3">
          <input
            ref={input}
            id={id}
            type="file"
            accept="image/*"
            className="peer sr-only"
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          <label
            htmlFor={id}
            className="button kit-button button-quiet cursor-pointer peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2"
          >
            {busy ? 'Saving…' : choice}
          </label>
          {onRemove && (
            <Button
              kind="ghost"
              busy={removing.busy && 'Removing…'}
              // The field is inside the profile's form, and forms cannot be nested.
              onClick={(event) => removing.submit(event as never)}
            >
              Remove
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}-hint`} className="text-sm text-ink-muted">
        {hint}
      </p>
      <p role="alert" className="text-sm text-danger not-empty:block">
        {problem}
        {removing.problem?.sentence}
      </p>
    </div>
  );
}

/** The logo as a PNG of at most twice its stored size, so that a camera's picture is not uploaded whole. */
async function logoFileOf(picture: ImageBitmap): Promise<Blob> {
  const { width, height } = logoSize(picture, 2);
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The canvas has no context.');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/png' });
}

interface LogoProps {
  profile: Profile;
  /** Called with the current profile, also if a conflict prevented the save. */
  onSaved: (now: Profile) => void;
}

/** The firm's logo, saved at once: it heads the sheets that the affiliate prints. */
export function LogoField({ profile, onSaved }: LogoProps) {
  const { logo, version } = profile;
  const query = { version: String(version) };
  const keep = saveProfileWith(onSaved);
  const save = async (picture: ImageBitmap): Promise<string> => {
    try {
      if (Math.max(picture.width, picture.height) < MIN_LOGO_PX) return LOGO_TOO_SMALL;
      const bytes = await logoFileOf(picture);
      await keep(() => call(saveLogo, { query, bytes }));
      showToast({ title: 'Your firm’s logo is saved' });
      return '';
    } catch (error) {
      const { fields, sentence } = problemOf(error);
      return fields.logo ?? sentence;
    } finally {
      picture.close();
    }
  };
  return (
    <PictureField
      id="logo"
      label="Firm’s logo"
      noun="firm’s logo"
      choice={logo ? 'Choose another logo' : 'Choose a logo'}
      hint="JPEG, PNG or WebP, for white paper. It heads the sheets that you print; visitors do not see it."
      onChosen={save}
      onRemove={logo ? () => keep(() => call(removeLogo, { query })) : undefined}
    >
      {logo && (
        // The sheet's white, also in the dark theme.
        <span className="rounded border border-line bg-white p-3">
          <img src={logo} alt={profile.firm || 'Your firm'} className="max-h-14 max-w-60" />
        </span>
      )}
    </PictureField>
  );
}
