import { type ReactNode, useState } from 'react';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Sign } from '../kit/Sign.tsx';
import type { DraftField } from './draft.ts';
import { FormCard } from './FormCard.tsx';

interface Props {
  title: string;
  fields: readonly DraftField[];
  /** What is wrong, by the field: then its card is open. */
  wrong: Readonly<Record<string, string>>;
  children: ReactNode;
}

/** A card below the first: on phones it opens by a press. */
export function FoldCard({ title, fields, wrong, children }: Props) {
  const desktop = useMediaQuery(DESKTOP_QUERY);
  // Other pages link to a field.
  const [open, setOpen] = useState(() => fields.some((field) => location.hash === `#${field}`));
  if (!open && fields.some((field) => wrong[field])) setOpen(true);
  if (desktop) return <FormCard title={title}>{children}</FormCard>;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="card group"
    >
      <summary className="flex min-h-16 list-none items-center justify-between gap-3 rounded px-5 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{title}</h2>
        <Sign name="down" className="size-5 text-ink-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-5 pt-2 pb-5">{children}</div>
    </details>
  );
}
