import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { flushSync } from 'react-dom';
import { ANSWER_TOPICS } from '../../config/support.ts';
import { $search, changeSearch } from '../../lib/search-params.ts';
import { searchWords } from '../../lib/word-search.ts';
import { Button } from '../kit/Button.tsx';
import { Empty } from '../kit/Empty.tsx';
import { Sign } from '../kit/Sign.tsx';
import { AnswerDetails } from './AnswerDetails.tsx';
import { ANSWERS, type Answer, findAnswers } from './answers.ts';

/** Opens the answer that the address names, with its topic, and goes there. */
function reveal(): void {
  const id = decodeURIComponent(location.hash.slice(1));
  if (!ANSWERS.some((answer) => answer.id === id)) return;
  // A search may have hidden it.
  if (!document.getElementById(id)) flushSync(() => changeSearch({ q: null }, { replace: true }));
  const details = document.getElementById(id);
  for (let box = details; box; box = box.parentElement) {
    if (box instanceof HTMLDetailsElement) box.open = true;
  }
  details?.querySelector('summary')?.focus({ preventScroll: true });
  details?.scrollIntoView({ block: 'start' });
}

/** The questions by their topics, or those that fit what was searched for. */
export function Answers() {
  const q = new URLSearchParams(useStore($search)).get('q') ?? '';
  const words = q.trim() ? searchWords(q) : [];
  useEffect(() => {
    reveal();
    window.addEventListener('hashchange', reveal);
    return () => window.removeEventListener('hashchange', reveal);
  }, []);
  const found = words.length > 0 ? findAnswers(q) : undefined;
  return (
    <section aria-labelledby="answers" className="min-w-0">
      <h2 id="answers" className="mb-3 text-lg">
        {found ? 'Answers that fit' : 'Questions and answers'}
      </h2>
      <p role="status" className="sr-only">
        {found && `${found.length} ${found.length === 1 ? 'answer' : 'answers'}`}
      </p>
      <div className="card divide-y divide-line">
        {found?.map((answer) => (
          <AnswerDetails key={answer.id} answer={answer} words={words} />
        ))}
        {found?.length === 0 && (
          <Empty
            kind="none"
            title={`No answer matches “${q.trim()}”`}
            action={
              <Button onClick={() => changeSearch({ q: null }, { replace: true })}>
                Show all questions
              </Button>
            }
          >
            Try another word, or write to us: the office answers.
          </Empty>
        )}
        {!found &&
          Object.entries(ANSWER_TOPICS).map(([topic, label]) => (
            <Topic
              key={topic}
              label={label}
              answers={ANSWERS.filter((answer) => answer.topic === topic)}
            />
          ))}
      </div>
    </section>
  );
}

const Topic = ({ label, answers }: { label: string; answers: readonly Answer[] }) => (
  <details>
    <summary className="topic-name">
      <span className="grow">{label}</span>
      <span className="text-sm font-normal text-ink-muted tabular-nums">
        {answers.length}
        <span className="sr-only"> questions</span>
      </span>
      <Sign name="down" className="answer-sign" />
    </summary>
    <div className="divide-y divide-line border-t border-line bg-surface">
      {answers.map((answer) => (
        <AnswerDetails key={answer.id} answer={answer} words={[]} />
      ))}
    </div>
  </details>
);
