import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { hindranceOf } from '../../../config/shop.ts';
import type { Profile } from '../../../contract/profile.ts';
import { today } from '../../../lib/date-words.ts';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { TextField } from '../../kit/TextField.tsx';
import { Proof } from '../proof/Proof.tsx';
import { type Piece, printedOf } from '../proof/piece.ts';
import { linkAmong, links } from '../resources.ts';
import { Facts } from './Facts.tsx';
import { Hindered } from './Hindered.tsx';
import { AddBar, OrderCard } from './OrderCard.tsx';
import { PieceSheet } from './PieceSheet.tsx';
import { TakeCard } from './TakeCard.tsx';
import { useCopies } from './use-copies.ts';

interface Props {
  siteName: string;
  piece: Piece;
  profile: Profile;
}

const LONGEST_BLANK = 60;

/** The proof on the left, what can be done with it on the right. */
export function PieceView({ siteName, piece, profile }: Props) {
  const [filled, setFilled] = useState<Record<string, string>>({});
  const [large, setLarge] = useState(false);
  const loaded = useStore(links.$loaded);
  const link = loaded.status === 'ready' ? linkAmong(loaded.data.items, piece) : undefined;
  const person = printedOf(profile);
  const hindrance = hindranceOf(piece, person, today());
  const orderable = !hindrance && piece.quantities.length > 0;
  const copies = useCopies(piece);
  const drawing = { piece, person, siteName, url: link?.url, filled };
  return (
    <>
      <div className="piece-grid">
        <section aria-label="Proof" data-format={piece.format} className="piece-show print:hidden">
          <Proof {...drawing} />
          <Button
            kind="ghost"
            className="justify-self-center lg:hidden"
            onClick={() => setLarge(true)}
          >
            Enlarge
          </Button>
        </section>
        <div className="piece-options">
          {hindrance && <Hindered {...{ hindrance, piece, person }} />}
          {piece.blanks.length > 0 && !hindrance && (
            <div className="card grid gap-4 p-5 print:hidden">
              <h2 className="text-xl">Fill in</h2>
              {piece.blanks.map((name, index) => (
                <TextField
                  key={name}
                  name={`blank-${index}`}
                  label={name}
                  optional
                  maxLength={LONGEST_BLANK}
                  value={filled[name] ?? ''}
                  onChange={({ target }) => setFilled({ ...filled, [name]: target.value })}
                />
              ))}
              <p className="text-sm text-ink-muted">
                For what you print yourself. Left empty, there is a line to write on; copies from
                the office have the lines.
              </p>
            </div>
          )}
          {!hindrance && <TakeCard drawing={drawing} link={link} />}
          {orderable && <OrderCard {...{ piece, copies }} />}
          <Facts {...{ piece, profile }} />
        </div>
        {large && (
          <Dialog open form title={piece.name} onClose={() => setLarge(false)}>
            <section
              aria-label="Proof, enlarged"
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard.
              tabIndex={0}
              data-format={piece.format}
              className="enlarged"
            >
              <Proof {...drawing} />
            </section>
          </Dialog>
        )}
        {!hindrance && link && <PieceSheet {...drawing} />}
      </div>
      {orderable && <AddBar copies={copies} />}
    </>
  );
}
