import type { ReactNode } from 'react';
import { PageHeader } from '../../kit/PageHeader.tsx';
import { fieldGroups } from './form.ts';

interface ToolHeaderProps {
  title: string;
  question: string;
  actions?: ReactNode;
}

/** A calculator's name and the question that it answers. */
export const ToolHeader = ({ title, question, actions }: ToolHeaderProps) => (
  <PageHeader title={title} actions={actions}>
    {question}
  </PageHeader>
);

interface Props<Shape> {
  fields: readonly Shape[];
  children: (field: Shape) => ReactNode;
}

/** The fields of a calculator under their headings, in one card. */
export function FormGroups<Shape extends { group?: string | undefined }>(props: Props<Shape>) {
  return (
    <>
      <h2 className="text-xl">Your figures</h2>
      {fieldGroups(props.fields).map(({ title, fields }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: groups never move.
        <div key={index}>
          {title && (
            <h3
              className={`font-sans text-base font-semibold ${index > 0 ? 'mt-6 border-t border-line pt-5' : 'mt-4'}`}
            >
              {title}
            </h3>
          )}
          <div className="mt-4 grid gap-5">{fields.map(props.children)}</div>
        </div>
      ))}
    </>
  );
}
