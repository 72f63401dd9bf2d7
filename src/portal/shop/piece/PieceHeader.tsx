import type { ReactNode } from 'react';
import { Badge } from '../../kit/Badge.tsx';
import { PageHeader } from '../../kit/PageHeader.tsx';
import type { Piece } from '../proof/piece.ts';

/** The piece's name and what it is for. */
export const PieceHeader = ({ piece, basket }: { piece: Piece; basket: ReactNode }) => (
  <PageHeader
    title={piece.name}
    badge={piece.sample && <Badge kind="neutral">Draft for your compliance review</Badge>}
    actions={basket}
  >
    {piece.about}
  </PageHeader>
);
