import { STAGE_WORDS } from '../../config/contact-words.ts';
import type { Stage } from '../../contract/contact-fields.ts';
import { Badge } from '../kit/badges.tsx';

const KINDS = {
  lead: 'info',
  contacted: 'neutral',
  meeting: 'meeting',
  client: 'success',
  closed: 'outlined',
} as const;

/** A contact's stage, as a word with a color and a shape. */
export const StageBadge = ({ stage }: { stage: Stage }) => (
  <Badge kind={KINDS[stage]}>{STAGE_WORDS[stage]}</Badge>
);
