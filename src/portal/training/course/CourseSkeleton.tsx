import type { ReactNode } from 'react';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { Progress } from '../../kit/Progress.tsx';
import type { Course } from '../courses.ts';
import { Draft } from '../Draft.tsx';
import { LessonRows } from './LessonRows.tsx';

interface Props {
  course: Course;
  action?: ReactNode;
}

/** The page's head. */
export const CourseHeader = ({ course, action }: Props) => (
  <PageHeader title={course.title} badge={<Draft sample={course.sample} />} actions={action}>
    {course.summary} {course.minutes} minutes, version {course.version}.
  </PageHeader>
);

const NONE = new Set<string>();

/** The page until it is known who is signed in. */
export const CourseSkeleton = ({ course }: Props) => (
  <>
    <CourseHeader course={course} action={<div className="h-11 md:w-40" />} />
    <div className="mb-5 max-w-measure lg:mb-6">
      <Progress label="Progress" value={0} of={course.lessons.length - 1} unit="lessons" />
    </div>
    <LessonRows course={course} passed={NONE} />
  </>
);
