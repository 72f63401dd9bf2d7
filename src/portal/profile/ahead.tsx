/** What the profile lacks, and its first card, before React is there: to read, and not yet to change. */
import type { Profile } from '../../contract/profile.ts';
import { hasDraft } from '../../session/drop-drafts.ts';
import { Button } from '../kit/Button.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';
import { drawAhead } from '../shell/draw-ahead.ts';
import { Columns } from './Columns.tsx';
import { Completeness } from './Completeness.tsx';
import { DRAFT_NAME, draftOf, FIELD_NAMES, showWords } from './draft.ts';
import { needsConfirmation } from './gaps.ts';
import { PersonCard } from './PersonCard.tsx';
import { StillRight } from './StillRight.tsx';

/** Keeps a button's place. */
const Place = ({ children, className }: { children: string; className: string }) => (
  <Button className={`invisible ${className}`}>{children}</Button>
);

void drawAhead<Profile>('/api/profile', (profile) => {
  // React shows the work that was not saved.
  if (hasDraft(DRAFT_NAME)) return null;
  const draft = draftOf(profile);
  const { confirmedOn } = profile;
  return (
    <div inert>
      <Columns
        aside={
          <>
            {needsConfirmation(confirmedOn, Date.now()) && (
              <StillRight confirmedOn={confirmedOn}>
                <Place className="mt-3">Yes, all of it is right</Place>
              </StillRight>
            )}
            <Completeness draft={draft} />
            <Place className="lg:hidden">Preview</Place>
            <div className="grid grid-cols-2 gap-3 sm:flex">
              <Place className="max-sm:px-3">Download vCard</Place>
              <Place className="max-sm:px-3">Print link cards</Place>
            </div>
          </>
        }
      >
        <form className="grid gap-3 lg:col-span-7 lg:gap-5">
          <PersonCard
            text={(field) => ({
              id: field,
              name: field,
              label: FIELD_NAMES[field],
              value: draft[field],
              readOnly: true,
            })}
            show={(field) => (
              <p className="mt-1 flex min-h-11 items-center py-1.5 pr-24 text-sm text-ink-muted">
                {showWords(field)}
              </p>
            )}
          />
          <SkeletonCard lines={12} />
        </form>
      </Columns>
    </div>
  );
});
