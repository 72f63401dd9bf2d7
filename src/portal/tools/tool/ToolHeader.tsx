import type { ReactNode } from 'react';
import { PageHeader } from '../../kit/PageHeader.tsx';

interface Props {
  title: string;
  question: string;
  actions?: ReactNode;
}

/** A calculator's name and the question that it answers. */
export const ToolHeader = ({ title, question, actions }: Props) => (
  <PageHeader title={title} actions={actions}>
    {question}
  </PageHeader>
);
