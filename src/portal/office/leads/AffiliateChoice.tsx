import { useEffect, useState } from 'react';
import { call } from '../../../api/call.ts';
import { listAffiliates, type OfficeAffiliate } from '../../../contract/office-affiliates.ts';
import { CheckField } from '../../kit/CheckField.tsx';
import { FieldError } from '../../kit/Field.tsx';
import { TextField } from '../../kit/TextField.tsx';

/** How long nobody types before it is searched (ms). */
const PAUSE_MS = 250;
const SHOWN = 5;
const NAME = 'affiliateId';

interface Props {
  chosen: string;
  onChoose: (id: string) => void;
  error: string | undefined;
}

/** An affiliate to search and to choose. */
export function AffiliateChoice({ chosen, onChoose, error }: Props) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<readonly OfficeAffiliate[]>();
  useEffect(() => {
    let overtaken = false;
    const search = async () => {
      const query = { q, state: 'active', limit: SHOWN } as const;
      const page = await call(listAffiliates, { query }).catch(() => null);
      if (!overtaken) setFound(page?.items);
    };
    const timer = setTimeout(() => void search(), q ? PAUSE_MS : 0);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [q]);
  return (
    <div>
      <TextField
        name="affiliate-search"
        label="Affiliate"
        hint="A part of the name, the user name or the e-mail address."
        autoComplete="off"
        data-first
        value={q}
        onChange={({ target }) => setQ(target.value)}
      />
      <fieldset className="mt-2" aria-describedby={error ? `${NAME}-error` : undefined}>
        <legend className="sr-only">Affiliates found</legend>
        {found?.map(({ id, firstName, lastName, username }) => (
          <CheckField
            key={id}
            type="radio"
            name={NAME}
            value={id}
            label={
              <bdi className="wrap-anywhere">
                {firstName} {lastName} ({username})
              </bdi>
            }
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
        ))}
      </fieldset>
      <p role="status" className="text-sm text-ink-muted">
        {found?.length === 0 && 'No active affiliate matches this.'}
      </p>
      <FieldError id={NAME} error={error} />
    </div>
  );
}
