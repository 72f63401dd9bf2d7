import { Marked } from '../kit/Marked.tsx';
import { Sign } from '../kit/Sign.tsx';
import type { Answer } from './answers.ts';

interface Props {
  answer: Answer;
  /** What was searched for. */
  words: readonly string[];
}

/** A question that opens its answer. Its anchor is its id. */
export function AnswerDetails({ answer: written, words }: Props) {
  const { id, question, answer, links = [], sample } = written;
  return (
    <details id={id} className="answer">
      <summary className="answer-question">
        <Sign name="down" className="answer-sign" />
        <span className="min-w-0">
          <Marked text={question} words={words} />
        </span>
      </summary>
      <div className="grid max-w-measure gap-3 pt-1 pr-5 pb-5 pl-13">
        {answer.split('\n\n').map((paragraph) => (
          <p key={paragraph}>
            <Marked text={paragraph} words={words} />
          </p>
        ))}
        {links.length > 0 && (
          <p className="flex flex-wrap gap-x-5">
            {links.map(({ label, href }) => (
              <a key={href} href={href} className="link inline-flex min-h-8 items-center">
                {label}
              </a>
            ))}
          </p>
        )}
        {sample && <p className="text-xs text-ink-muted">Draft for your compliance review</p>}
      </div>
    </details>
  );
}
