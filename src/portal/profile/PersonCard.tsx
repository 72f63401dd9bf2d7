import type { ReactNode } from 'react';
import { MAX_BIO, type PublicField } from '../../contract/public-fields.ts';
import { TextAreaField, TextField } from '../kit/fields.tsx';
import { FormCard } from './FormCard.tsx';

/** The props of a text field. */
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
  /** To the right of a public field’s label: "optional", and the visibility toggle. */
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
