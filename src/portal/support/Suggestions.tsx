import { useDeferredValue } from 'react';
import { searchWords } from '../../lib/word-search.ts';
import { findAnswers } from './answers.ts';

const MOST = 3;
/** A shorter subject would suggest whatever begins with it. */
const LEAST_LENGTH = 4;

/** Answers that may make a ticket unnecessary, while its subject is typed. */
export function Suggestions({ typed }: { typed: string }) {
  const subject = useDeferredValue(typed.trim());
  const found =
    subject.length >= LEAST_LENGTH && searchWords(subject).length > 0
      ? findAnswers(subject).slice(0, MOST)
      : [];
  return (
    <div role="status">
      {found.length > 0 && (
        <div className="mt-3 rounded bg-surface-sunken px-4 py-3 text-sm">
          <p className="font-semibold">This may answer it:</p>
          <ul>
            {found.map(({ id, question }) => (
              <li key={id}>
                <a href={`#${id}`} className="link inline-flex min-h-11 items-center">
                  {question}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
