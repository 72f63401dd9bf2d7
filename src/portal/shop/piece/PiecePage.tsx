import { useStore } from '@nanostores/react';
import { Await } from '../../kit/Await.tsx';
import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { PortalPage } from '../../shell/PortalPage.tsx';
import { BasketLink } from '../BasketLink.tsx';
import type { Piece } from '../proof/piece.ts';
import { profile } from '../resources.ts';
import { PieceHeader } from './PieceHeader.tsx';
import { PieceSkeleton } from './PieceSkeleton.tsx';
import { PieceView } from './PieceView.tsx';

interface Props {
  siteName: string;
  piece: Piece;
}

/** A piece: its proof, and what can be done with it. */
export function PiecePage({ siteName, piece }: Props) {
  const Skeleton = () => <PieceSkeleton piece={piece} />;
  return (
    <PortalPage page="piece" siteName={siteName} skeleton={Skeleton}>
      <Loaded {...{ siteName, piece }} />
    </PortalPage>
  );
}

function Loaded({ siteName, piece }: Props) {
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
