import { useEffect, useRef } from 'react';
import { FINAL, type Graded } from '../../../contract/training.ts';
import { Notice } from '../../kit/Notice.tsx';
import { courseAddress, lessonAddress } from '../courses.ts';
import type { Around } from './types.ts';

interface Props {
  course: Around;
  lesson: string;
  graded: Graded;
  /** How many right answers pass. */
  needed: number;
}

/** What came of the answers, and where to go on. It takes the focus. */
export function Result({ course, lesson, graded, needed }: Props) {
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each result takes the focus again.
  useEffect(() => box.current?.focus(), [graded]);
  const { right, of, passed, passedAt, certificate } = graded;
  const index = course.lessons.findIndex(({ slug }) => slug === lesson);
  const after = course.lessons[index + 1];
  return (
    <div ref={box} tabIndex={-1}>
      <Notice
        kind={passed ? 'success' : 'warning'}
        live
        title={`${right} of ${of} right. ${passed ? 'Passed.' : `${needed} are needed.`}`}
        action={passed && <WayOn {...{ course, lesson, certificate, after }} />}
      >
        {passed ? '' : notPassed(passedAt)}
      </Notice>
    </div>
  );
}

const notPassed = (passedAt: string | null): string =>
  passedAt
    ? 'You have passed before, and that counts. The explanations are with the questions.'
    : 'The explanations are with the questions. Change your answers and check them again.';

interface WayProps {
  course: Around;
  lesson: string;
  certificate: string | null;
  after: { slug: string; title: string } | undefined;
}

function WayOn({ course, lesson, certificate, after }: WayProps) {
  if (lesson === FINAL) {
    return certificate ? (
      <a
        href={`${courseAddress(course.slug)}#certificate`}
        className="button kit-button button-primary"
      >
        See your certificate
      </a>
    ) : (
      'The office has revoked the certificate of this course. Please ask it why.'
    );
  }
  return (
    after && (
      <a href={lessonAddress(course.slug, after.slug)} className="button kit-button button-primary">
        Next: {after.title}
      </a>
    )
  );
}
