import { SkeletonCard } from '../../kit/SkeletonCard.tsx';
import { FormGroups } from './FormGroups.tsx';
import type { FieldShape } from './form.ts';
import { ToolHeader } from './ToolHeader.tsx';

interface Props {
  title: string;
  question: string;
  fields: readonly FieldShape[];
}

/** A calculator before it can be used: its title and question, and its fields as boxes of their size. */
export const ToolSkeleton = ({ title, question, fields }: Props) => (
  <>
    <ToolHeader title={title} question={question} actions={<div className="h-11 md:w-24" />} />
    <p role="status" className="sr-only">
      Loading the calculator
    </p>
    <div className="tool-grid">
      <div className="card tool-form p-5 lg:p-6">
        <FormGroups fields={fields}>
          {({ name, label, hint, slides }) => (
            <div key={name}>
              <p className="label">{label}</p>
              {hint && <p className="-mt-1 mb-1.5 text-sm text-ink-muted">{hint}</p>}
              <div className="field" />
              {slides && <div className="h-8" />}
            </div>
          )}
        </FormGroups>
      </div>
      <SkeletonCard lines={8} className="tool-result p-5 lg:p-6" />
    </div>
  </>
);
