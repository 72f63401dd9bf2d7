import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { BasketAnchor } from '../BasketLink.tsx';
import type { Piece } from '../proof/piece.ts';
import { PieceHeader } from './PieceHeader.tsx';

/** The page until it is known who is signed in. */
export const PieceSkeleton = ({ piece }: { piece: Piece }) => (
  <>
    <PieceHeader piece={piece} basket={<BasketAnchor />} />
    <div className="piece-grid">
      <div data-format={piece.format} className="piece-show">
        <div className="proof">
          <div className={`side side-${piece.format}`} />
        </div>
      </div>
      <div className="piece-options">
        <SkeletonCard lines={5} />
      </div>
    </div>
  </>
);
