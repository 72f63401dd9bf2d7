import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Badge } from '../../kit/badges.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { PageProps } from '../../kit/page.ts';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import { useTitle } from '../../shell/use-title.ts';
import { BasketAnchor, BasketLink } from '../BasketLink.tsx';
import { PIECES } from '../pieces.ts';
import type { Piece } from '../proof/piece.ts';
import { profile } from '../resources.ts';
import { PieceView } from './PieceView.tsx';

/** The piece's name and what it is for. */
const PieceHeader = ({ piece, basket }: { piece: Piece; basket: ReactNode }) => (
  <PageHeader
    title={piece.name}
    badge={piece.sample && <Badge kind="neutral">Draft for your compliance review</Badge>}
    actions={basket}
  >
    {piece.about}
  </PageHeader>
);

/** The page until it is known who is signed in. */
const PieceSkeleton = ({ piece }: { piece: Piece }) => (
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

interface Props {
  siteName: string;
  piece: Piece;
}

/** A piece: its proof, and what can be done with it. */
export function Page({ site, params }: PageProps) {
  const piece = pieceOf(params);
  return piece && <Loaded siteName={site.name} piece={piece} />;
}

const pieceOf = ({ piece }: PageProps['params']) => PIECES.find(({ id }) => id === piece);

export const prepare = async (params: PageProps['params']): Promise<boolean> =>
  pieceOf(params) !== undefined;

export function Skeleton({ params }: PageProps) {
  const piece = pieceOf(params);
  return piece && <PieceSkeleton piece={piece} />;
}

function Loaded({ siteName, piece }: Props) {
  useTitle(piece.name, siteName);
  const loaded = useStore(profile.$loaded);
  return (
    <>
      <PieceHeader piece={piece} basket={<BasketLink />} />
      <Await
        loaded={loaded}
        skeleton={<SkeletonCard lines={8} />}
        retry={profile.reload}
        what="your profile"
      >
        {(data) => <PieceView {...{ siteName, piece }} profile={data} />}
      </Await>
    </>
  );
}
