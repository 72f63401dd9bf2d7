import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { PASS_PERCENT } from '../../../config/library.ts';
import { FINAL } from '../../../contract/training.ts';
import { Progress } from '../../kit/Progress.tsx';
import { PortalPage } from '../../shell/PortalPage.tsx';
import { type Course, lessonAddress, passedOf, progressOf } from '../courses.ts';
import { certificates, progress } from '../training.ts';
import { CertificateCard } from './CertificateCard.tsx';
import { CourseHeader, CourseSkeleton } from './CourseSkeleton.tsx';
import { LessonRows } from './LessonRows.tsx';

interface Props {
  siteName: string;
  course: Course;
}

/** One course: what it teaches, its lessons, and its certificate. */
export function CoursePage({ siteName, course }: Props) {
  const [Skeleton] = useState(() => () => <CourseSkeleton course={course} />);
  return (
    <PortalPage page="course" siteName={siteName} skeleton={Skeleton}>
      <CourseContent siteName={siteName} course={course} />
    </PortalPage>
  );
}

function CourseContent({ siteName, course }: Props) {
  const loaded = useStore(progress.$loaded);
  const earned = useStore(certificates.$loaded);
  const items = loaded.status === 'ready' ? loaded.data.items : [];
  const { passed, of, done, begun, next } = progressOf(course, items);
  // The one of the version of today, or the last one that counts.
  const own = earned.status === 'ready' ? earned.data.items : [];
  const certificate = own.find(({ slug, revoked }) => slug === course.slug && !revoked);
  return (
    <>
      <CourseHeader
        course={course}
        action={
          <a
            href={lessonAddress(course.slug, next)}
            className={`button kit-button ${done ? 'button-quiet' : 'button-primary'}`}
          >
            {wayOn(begun, next)}
          </a>
        }
      />
      <div className="mb-5 max-w-measure lg:mb-6">
        <Progress label="Progress" value={passed} of={of} unit="lessons" />
      </div>
      {certificate && (
        <CertificateCard siteName={siteName} certificate={certificate} sponsor={course.sponsor} />
      )}
      <LessonRows course={course} passed={passedOf(course, items)} />
      <p className="mt-4 max-w-measure text-sm text-ink-muted">
        The final test opens after the lessons: {PASS_PERCENT}% of right answers earn the
        certificate of completion. {course.sponsor?.credit ?? 'It is not CE credit'}.
      </p>
    </>
  );
}

function wayOn(begun: boolean, next: string): string {
  if (!begun) return 'Start the course';
  return next === FINAL ? 'Take the final test' : 'Continue';
}
