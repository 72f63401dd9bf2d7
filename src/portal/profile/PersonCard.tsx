import type { ReactNode } from 'react';
import { MAX_BIO, type PublicField } from '../../contract/public-fields.ts';
import { TextAreaField, TextField } from '../kit/fields.tsx';
import { FormCard } from './FormCard.tsx';

/** What a field of text is made of. */
interface FieldOfText {
  id: string;
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  readOnly?: boolean;
  onChange?: (event: { target: { value: string } }) => void;
}

interface Props {
  text: (field: 'name' | 'role' | 'bio') => FieldOfText;
  /** What stands at a public field’s right: that it is optional, and its eye. */
  show: (field: PublicField) => ReactNode;
}

/** The profile's first card, which fills a phone. */
export function PersonCard({ text, show }: Props) {
  const bio = text('bio');
  return (
    <FormCard title="Person">
      <TextField {...text('name')} required autoComplete="name" hint="Visitors always see it." />
      <TextField {...text('role')} optional={show('role')} autoComplete="organization-title" />
      <TextAreaField
        {...bio}
        optional={show('bio')}
        length={bio.value.length}
        count={MAX_BIO}
        rows={6}
      />
    </FormCard>
  );
}
