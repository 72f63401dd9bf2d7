import { useEffect, useRef } from 'react';
import { Sign } from './Sign.tsx';

interface Props {
  /** What went wrong with the form as a whole. */
  sentence?: string | undefined;
  /** What is wrong, by the field's id. */
  fields?: Readonly<Record<string, string>> | undefined;
}

/** Says at the form's top what has to be changed, with a link to each field. It takes the focus when it appears or changes. */
export function ErrorSummary({ sentence, fields = {} }: Props) {
  const notice = useRef<HTMLDivElement>(null);
  const problems = Object.entries(fields);
  const title =
    sentence ??
    (problems.length === 1 ? 'Please check one field' : `Please check ${problems.length} fields`);
  const shown = Boolean(sentence) || problems.length > 0;
  const said = JSON.stringify([title, problems]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each new answer takes the focus again.
  useEffect(() => notice.current?.focus(), [said]);

  if (!shown) return null;
  return (
    <div ref={notice} tabIndex={-1} role="alert" className="message message-danger">
      <Sign name="danger" className="mt-0.5 size-5 text-danger" />
      <div>
        <p className="font-semibold">{title}</p>
        {problems.length > 0 && (
          <ul className="mt-1">
            {problems.map(([id, problem]) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(id)?.focus();
                  }}
                  className="link inline-flex min-h-8 items-center"
                >
                  {problem}
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
