import { COURSES } from 'virtual:courses';
import { useStore } from '@nanostores/react';
import { useCallback, useEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { Mark } from '../../../components/logo/Mark.tsx';
import { PASS_PERCENT } from '../../../config/library.ts';
import { PAGES } from '../../../config/paths.ts';
import {
  type Certificate,
  certificateLegend,
  type Sponsor,
} from '../../../contract/training/certificates.ts';
import { FINAL } from '../../../contract/training/training.ts';
import { formatLongDay } from '../../../lib/format-date.ts';
import { Button } from '../../kit/Button.tsx';
import { CopyField } from '../../kit/CopyField.tsx';
import type { PageProps } from '../../kit/page.ts';
import { loadQr, Qr } from '../../kit/Qr.tsx';
import { Progress } from '../../kit/steps.tsx';
import { useTitle } from '../../shell/unread.ts';
import {
  type Course,
  certificates,
  lessonAddress,
  passedOf,
  progress,
  progressOf,
} from '../courses.ts';
import { CourseHeader, CourseSkeleton, LessonRows } from '../skeletons.tsx';

interface CertificateSheetProps {
  siteName: string;
  certificate: Certificate;
  legend: string;
  /** The address where it is verified. */
  address: string;
  /** Called when the print dialog has closed. */
  onDone: () => void;
}

/** The certificate on a landscape sheet. It prints as soon as it renders. */
function CertificateSheet({
  siteName,
  certificate,
  legend,
  address,
  onDone,
}: CertificateSheetProps) {
  useEffect(() => {
    window.addEventListener('afterprint', onDone);
    window.print();
    return () => window.removeEventListener('afterprint', onDone);
  }, [onDone]);
  const { name, course, date, version, code } = certificate;
  // A direct child of the body: nothing else is printed.
  return createPortal(
    <div className="print-sheet certificate-sheet hidden print:block">
      <div className="flex min-h-[190mm] break-inside-avoid flex-col items-center border-[0.6mm] border-[#000] px-[16mm] pt-[14mm] pb-[12mm] outline-[0.2mm] -outline-offset-[3mm] outline-[#000]">
        <div className="flex items-center gap-[3mm] font-serif text-[14pt]">
          <Mark className="size-[11mm]" />
          <p>{siteName}</p>
        </div>
        <p className="mt-auto text-[13pt]">Certificate of completion</p>
        <h1>{name}</h1>
        <p>has completed the course</p>
        <p className="my-[2mm] font-serif text-[20pt] leading-[1.25]">{course}</p>
        <p>
          on <time dateTime={date}>{formatLongDay(date)}</time>, version {version} of the course
        </p>
        <div className="mt-auto flex items-center gap-[6mm] pt-[5mm] text-left text-[9pt] leading-[1.4]">
          <Qr
            text={address}
            label="QR code of the address to verify"
            className="size-[24mm] shrink-0"
          />
          <div>
            <p className="text-[12pt] font-semibold">{code}</p>
            <p>Verify at {address.replace(/^https?:\/\//, '').replace(/\?.*/, '')}</p>
            <p>{legend}</p>
          </div>
        </div>
      </div>
    </div>,
    document.body,
  );
}

interface CertificateCardProps {
  siteName: string;
  certificate: Certificate;
  sponsor: Sponsor | undefined;
}

function CertificateCard({ siteName, certificate, sponsor }: CertificateCardProps) {
  const [printing, setPrinting] = useState(false);
  const printed = useCallback(() => setPrinting(false), []);
  // Loaded before printing, since a sheet cannot wait.
  useEffect(() => void loadQr().catch(() => {}), []);
  const { code, name, date, version } = certificate;
  const legend = certificateLegend(version, sponsor);
  const address = `${location.origin}${PAGES.certificate}?code=${code}`;
  return (
    <section
      id="certificate"
      aria-labelledby="earned"
      className="card mb-5 grid scroll-mt-5 gap-6 border-l-4 border-l-success p-5 lg:mb-6 lg:grid-cols-2 lg:gap-8 lg:p-6"
    >
      <div className="min-w-0">
        <h2 id="earned" className="text-xl">
          Certificate of completion
        </h2>
        <p className="mt-3 font-semibold">{name}</p>
        <p className="text-sm text-ink-muted">
          <time dateTime={date}>{formatLongDay(date)}</time>, version {version} of the course
        </p>
        <p className="mt-2 tabular-nums">{code}</p>
        <p className="mt-2 text-sm text-ink-muted">{legend}</p>
      </div>
      <div className="grid min-w-0 content-start gap-4">
        <CopyField id="verify" label="Address to verify it" value={address} />
        <Button onClick={() => setPrinting(true)} className="justify-self-start">
          Print certificate
        </Button>
      </div>
      {printing && (
        <CertificateSheet
          siteName={siteName}
          certificate={certificate}
          legend={legend}
          address={address}
          onDone={printed}
        />
      )}
    </section>
  );
}

interface Props {
  siteName: string;
  course: Course;
}

export function Page({ site, params }: PageProps) {
  const course = courseOf(params);
  return course && <CourseContent siteName={site.name} course={course} />;
}

const courseOf = ({ course }: PageProps['params']) => COURSES.find(({ slug }) => slug === course);

export const prepare = async (params: PageProps['params']): Promise<boolean> =>
  courseOf(params) !== undefined;

export function Skeleton({ params }: PageProps) {
  const course = courseOf(params);
  return course && <CourseSkeleton course={course} />;
}

function CourseContent({ siteName, course }: Props) {
  useTitle(course.title, siteName);
  const loaded = useStore(progress.$loaded);
  const earned = useStore(certificates.$loaded);
  const items = loaded.status === 'ready' ? loaded.data.items : [];
  const { passed, of, done, started, next } = progressOf(course, items);
  // The certificate of the current version, or the latest valid one.
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
            {wayOn(started, next)}
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

function wayOn(started: boolean, next: string): string {
  if (!started) return 'Start the course';
  return next === FINAL ? 'Take the final test' : 'Continue';
}
