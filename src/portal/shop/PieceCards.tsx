import { pathTo } from '../../config/portal.ts';
import { PieceBadge } from './PieceBadge.tsx';
import { Proof } from './proof/Proof.tsx';
import type { Drawing, Piece } from './proof/piece.ts';
import { sizeInWords } from './words.ts';

interface Props {
  pieces: readonly Piece[];
  /** What the drawings show; false until it is known. */
  drawn: false | Pick<Drawing, 'person' | 'siteName'>;
}

const NOTHING = {};

/** The pieces as cards with their proofs. */
export const PieceCards = ({ pieces, drawn }: Props) => (
  <ul className="piece-cards">
    {pieces.map((piece) => (
      <li key={piece.id} className="card piece-card">
        <div aria-hidden="true" inert data-format={piece.format} className="thumb">
          {drawn && <Proof {...drawn} piece={piece} url={undefined} filled={NOTHING} first />}
        </div>
        <div className="piece-card-words">
          <h2 className="piece-card-name">
            <a href={pathTo('piece', piece.id)} className="piece-card-link">
              {piece.name}
            </a>
          </h2>
          <p className="text-xs text-ink-muted">
            {sizeInWords(piece.format)}
            <span className="max-lg:hidden"> · Included</span>
          </p>
          <PieceBadge {...piece} />
        </div>
      </li>
    ))}
  </ul>
);
