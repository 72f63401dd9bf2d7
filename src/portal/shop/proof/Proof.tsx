import type { ReactNode } from 'react';
import { businessCard, postcard, referralCard, thankYouCard } from './cards.tsx';
import { flyer, invitation, letter, signInSheet } from './letters.tsx';
import type { Drawing } from './piece.ts';
import { SignatureProof } from './SignatureProof.tsx';
import { SocialProof } from './SocialProof.tsx';
import { brochure, titleSlide } from './wide.tsx';

/** How each piece is drawn, by its id: its sides. */
const DRAWINGS: Readonly<Record<string, (drawing: Drawing) => ReactNode[]>> = {
  'business-card': businessCard,
  'referral-card': referralCard,
  'thank-you-card': thankYouCard,
  letter,
  postcard,
  brochure,
  flyer,
  'seminar-invitation': invitation,
  'sign-in-sheet': signInSheet,
  'title-slide': titleSlide,
  'email-signature': (drawing) => [<SignatureProof key="front" {...drawing} />],
  'social-image': (drawing) => [<SocialProof key="front" {...drawing} />],
};

/** The ids of the pieces that can be drawn. */
export const DRAWN: readonly string[] = Object.keys(DRAWINGS);

/** A piece as it will look, as wide as its place; `first` shows its first side alone. */
export function Proof({ first, ...drawing }: Drawing & { first?: boolean }) {
  const sides = DRAWINGS[drawing.piece.id]?.(drawing) ?? [];
  return <div className="proof true-colours">{first ? sides[0] : sides}</div>;
}
