import { Badge } from '../kit/badges.tsx';

/** Says that the office has not cleared the text. */
export const Draft = ({ sample }: { sample: boolean }) =>
  sample && <Badge kind="warning">Draft for your compliance review</Badge>;
