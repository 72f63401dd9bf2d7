import { useStore } from '@nanostores/react';
import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { $search, changedSearch, changeSearch } from '../../lib/address.ts';
import { withinPage } from '../kit/within-page.ts';
import { useScope } from '../shared/sign-in/use-scope.ts';
import { type RowKind, toRows } from './address.ts';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href' | 'onClick'> {
  /** The changes to the page's address. */
  to: Parameters<typeof changedSearch>[1];
}

/** A link to another state of this page, which opens without leaving it. */
export function StepLink({ to, ...rest }: Props) {
  const search = useStore($search);
  const go = (event: MouseEvent) => withinPage(event, () => changeSearch(to));
  return <a {...rest} href={PORTAL_PAGES.reports.path + changedSearch(search, to)} onClick={go} />;
}

/** Whether the rows of this kind are drawn: leads are contacts, which an assistant may not read. */
export function useReadsRows(kind: RowKind): boolean {
  const readsContacts = useScope('contacts');
  return readsContacts || kind === 'people';
}

interface RowsProps {
  kind: RowKind;
  className: string;
  children: ReactNode;
}

/** A link to the rows behind a figure, or only its text. */
export const LinkToRows = ({ kind, className, children }: RowsProps) =>
  useReadsRows(kind) ? (
    <StepLink to={toRows(kind)} className={className}>
      {children}
    </StepLink>
  ) : (
    <span className="block">{children}</span>
  );
