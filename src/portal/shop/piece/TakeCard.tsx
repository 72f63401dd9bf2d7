import { useState } from 'react';
import { failureSentence } from '../../../api/failure.ts';
import type { Link } from '../../../contract/links.ts';
import { showToast } from '../../../toasts/toasts.ts';
import { Button } from '../../kit/Button.tsx';
import type { Drawing } from '../proof/piece.ts';
import { ownLink } from '../resources.ts';
import { takeOf } from './take.ts';

/** Takes the piece along: on paper, as a picture, or as HTML. Its link is made the first time. */
export function TakeCard({ drawing, link }: { drawing: Drawing; link: Link | undefined }) {
  const [busy, setBusy] = useState(false);
  const { piece } = drawing;
  const { verb, hint, take } = takeOf(piece);

  const press = async () => {
    setBusy(true);
    try {
      const { url } = link ?? (await ownLink(piece));
      const done = await take({ ...drawing, url });
      if (done) showToast({ title: done });
    } catch (error) {
      showToast({
        kind: 'danger',
        title: 'That did not work',
        description: failureSentence(error),
      });
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="card grid gap-3 p-5 print:hidden">
      <Button
        kind={piece.quantities.length > 0 ? 'quiet' : 'primary'}
        busy={busy && 'One moment…'}
        onClick={press}
      >
        {verb}
      </Button>
      <p className="text-sm text-ink-muted">{hint}</p>
      <p className="text-sm text-ink-muted">
        {link ? (
          <>
            It carries its own link, so Reports says what it brings:{' '}
            <span className="font-semibold text-ink">{link.url}</span>
          </>
        ) : (
          'It gets a link of its own the first time you take or order it, so Reports says what it brings.'
        )}
      </p>
    </div>
  );
}
