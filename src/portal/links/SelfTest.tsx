import { useState } from 'react';
import type { Delivery } from '../../contract/forms.ts';
import type { Link } from '../../contract/links.ts';
import { Button } from '../kit/Button.tsx';
import { Sign } from '../kit/Sign.tsx';
import { links } from './links.ts';
import { type Finding, findingOf, type Outcome, testSteps } from './self-test.ts';

interface Props {
  link: Link;
  delivery: Delivery;
}

const SIGNS = {
  right: ['success', 'text-success'],
  wrong: ['danger', 'text-danger'],
  open: ['neutral', 'text-ink-muted'],
} as const satisfies Record<Outcome, readonly [string, string]>;

/** Walks the link as a visitor would, and says what each step found. */
export function SelfTest({ link, delivery }: Props) {
  const [found, setFound] = useState<{ name: string; finding: Finding }[]>([]);
  const [running, setRunning] = useState<string | null>(null);

  const test = async () => {
    setFound([]);
    for (const step of testSteps(link, delivery)) {
      setRunning(step.name);
      const finding = await findingOf(step);
      setFound((before) => [...before, { name: step.name, finding }]);
    }
    setRunning(null);
    // The test was a visit itself.
    void links.reload();
  };

  return (
    <>
      <p className="text-sm text-ink-muted">
        We follow the link from this browser, as a visitor would, and look at each step.
      </p>
      <Button className="mt-3" onClick={() => void test()} busy={running !== null && 'Testing…'}>
        Test this link
      </Button>
      {/* Here before the steps, so that they are announced. */}
      <div role="status">
        <ol className="grid gap-3 not-empty:mt-4">
          {found.map(({ name, finding }) => {
            const [sign, colour] = SIGNS[finding.outcome];
            return (
              <li key={name} className="flex gap-3">
                <Sign name={sign} className={`mt-0.5 size-5 ${colour}`} />
                <div className="text-sm">
                  <p className="font-semibold">
                    {name}
                    <span className={`font-normal ${colour}`}> · {finding.state}</span>
                  </p>
                  <p>{finding.words}</p>
                </div>
              </li>
            );
          })}
        </ol>
      </div>
    </>
  );
}
