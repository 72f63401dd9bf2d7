import {
  type ChangeEventHandler,
  type ReactNode,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { US_STATES, US_TIME_ZONES } from '../../config/places.ts';
import { ROLES, type Role } from '../../config/roles.ts';
import { DESKTOP_QUERY } from '../../config/tokens.ts';
import { MAX_DISCLOSURE } from '../../contract/profile/profile.ts';
import {
  MAX_BIO,
  MAX_COMPENSATION,
  type PublicField,
} from '../../contract/profile/public-fields.ts';
import { countWords } from '../../lib/format-number.ts';
import { useMediaQuery } from '../../lib/use-media-query.ts';
import { Tag } from '../kit/badges.tsx';
import { CopyField } from '../kit/CopyField.tsx';
import {
  CheckField,
  FieldError,
  FieldGroup,
  optionsOf,
  SelectField,
  TextArea,
  TextAreaField,
  TextField,
} from '../kit/fields.tsx';
import { PhoneField } from '../kit/PhoneField.tsx';
import { Sign } from '../kit/Sign.tsx';
import type { Problems } from '../kit/use-form.ts';
import {
  type DraftField,
  FIELD_NAMES,
  type ProfileFields,
  showWords,
  toggleEntry,
} from './draft.ts';
import { LicensesField } from './LicensesField.tsx';
import { LogoField } from './PictureField.tsx';
import { PortraitField } from './PortraitField.tsx';

interface StatesFieldProps {
  value: string[];
  onChange: (states: string[]) => void;
  error?: string | undefined;
  /** To the right of the label. */
  show: ReactNode;
}

function StatesField({ value, onChange, error, show }: StatesFieldProps) {
  // Two hundred elements that most visits never open, so they render on demand.
  const [open, setOpen] = useState(false);
  return (
    <fieldset
      id="states"
      tabIndex={-1}
      aria-describedby={error ? 'states-hint states-error' : 'states-hint'}
      className="relative"
    >
      <legend className="label">States where you’re licensed</legend>
      <p id="states-hint" className="-mt-1 mb-1.5 text-sm text-ink-muted">
        Visitors see “Securities: …” beside your CRD number. Without one they see “Works in …”,
        unless an insurance license shows.
      </p>
      <span className="absolute -top-7 right-0 text-xs text-ink-muted">{show}</span>
      <details
        onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
        className="group/states rounded border border-line-strong bg-surface-raised hover:border-ink"
      >
        <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between gap-3 rounded px-4 py-2.5 [&::-webkit-details-marker]:hidden">
          {value.length === 0 ? 'Choose states' : countWords(value.length, 'state', 'states')}
          <Sign name="down" className="size-5 text-ink-muted group-open/states:rotate-180" />
        </summary>
        {open && (
          <ul className="grid grid-cols-[repeat(auto-fill,minmax(10rem,1fr))] gap-x-4 border-t border-line p-4">
            {Object.entries(US_STATES).map(([code, state]) => (
              <li key={code}>
                <CheckField
                  name={`state-${code}`}
                  label={state}
                  checked={value.includes(code)}
                  onChange={({ target }) =>
                    onChange(
                      target.checked
                        ? [...value, code].sort()
                        : value.filter((other) => other !== code),
                    )
                  }
                  className="text-sm"
                />
              </li>
            ))}
          </ul>
        )}
      </details>
      {value.length > 0 && (
        <ul aria-label="Chosen states" className="mt-2 flex flex-wrap gap-2">
          {value.map((code) => (
            <li key={code}>
              <Tag>{US_STATES[code] ?? code}</Tag>
            </li>
          ))}
        </ul>
      )}
      <FieldError id="states" error={error} />
    </fieldset>
  );
}

interface RolesFieldProps {
  value: Role[];
  onChange: (roles: Role[]) => void;
  error: string | undefined;
}

const RolesField = ({ value, onChange, error }: RolesFieldProps) => (
  <FieldGroup
    id="roles"
    legend={FIELD_NAMES.roles}
    hint="Choose all that apply. Your pieces say what each requires, such as how a host is paid, or that a product is not a deposit."
    {...(error && { error })}
  >
    <div className="grid gap-x-4 sm:grid-cols-2">
      {(Object.keys(ROLES) as Role[]).map((role) => (
        <CheckField
          key={role}
          name={`role-${role}`}
          label={ROLES[role]}
          checked={value.includes(role)}
          onChange={({ target }) => onChange(toggleEntry(value, role, target.checked))}
        />
      ))}
    </div>
  </FieldGroup>
);

interface FoldCardProps {
  title: string;
  fields: readonly DraftField[];
  /** The problems by field; a card with a problem is open. */
  wrong: Problems;
  children: ReactNode;
}

/** A card below the first; on phones it is collapsed. */
function FoldCard({ title, fields, wrong, children }: FoldCardProps) {
  const desktop = useMediaQuery(DESKTOP_QUERY);
  // Other pages link to a field.
  const [open, setOpen] = useState(() => fields.some((field) => location.hash === `#${field}`));
  if (!open && fields.some((field) => wrong[field])) setOpen(true);
  if (desktop) return <FormCard title={title}>{children}</FormCard>;
  return (
    <details
      open={open}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="card group"
    >
      <summary className="flex min-h-16 list-none items-center justify-between gap-3 rounded px-5 py-3 [&::-webkit-details-marker]:hidden">
        <h2 className="text-xl">{title}</h2>
        <Sign name="down" className="size-5 text-ink-muted group-open:rotate-180" />
      </summary>
      <div className="grid gap-5 px-5 pt-2 pb-5">{children}</div>
    </details>
  );
}

interface Props {
  form: ProfileFields;
  link: string;
}

export function ProfileForm({ form, link }: Props) {
  const { stored, draft, set, wrong } = form;
  const text = (field: TextName) => ({
    ...form.field(field),
    id: field,
    label: FIELD_NAMES[field],
  });
  const locks: Partial<Record<PublicField, string | false>> = {
    disclosure:
      draft.compensation.trim() !== '' &&
      draft.show.disclosure &&
      'It shows while you say how you are paid',
    licenses: draft.roles.includes('producer') && 'It shows while you are an insurance producer',
  };
  const show = (field: PublicField) => (
    <span className="inline-flex items-center gap-2">
      optional
      <ShowToggle
        field={field}
        // What is locked shows.
        checked={Boolean(locks[field]) || draft.show[field]}
        locked={locks[field] || undefined}
        onChange={({ target }) => set({ show: { ...draft.show, [field]: target.checked } })}
      />
    </span>
  );
  // The first card fills a phone and shows sooner if the others render after it.
  const whole = useDeferredValue(true, false);
  // The field did not exist yet when the browser scrolled to the fragment.
  useEffect(() => {
    if (whole) document.getElementById(location.hash.slice(1))?.focus();
  }, [whole]);
  return (
    <div className="grid gap-3 lg:gap-5">
      <PersonCard text={text} show={show} />
      {whole && (
        <FoldCard title="Portrait" fields={[]} wrong={wrong}>
          <PortraitField profile={stored} onSaved={form.meet} show={show('portrait')} />
        </FoldCard>
      )}
      {whole && (
        <>
          <PracticeCard form={form} text={text} show={show} />
          <CredentialsCard form={form} text={text} show={show} />
          <LinkCard form={form} text={text} link={link} />
          <DisclosureCard form={form} text={text} show={show} />
        </>
      )}
    </div>
  );
}

type TextName = Exclude<DraftField, 'states' | 'show' | 'licenses' | 'roles'>;

interface CardProps {
  form: ProfileFields;
  text: (field: TextName) => FieldOfText;
  /** To the right of a public field’s label: "optional", and the visibility toggle. */
  show: (field: PublicField) => ReactNode;
}

function PracticeCard({ form, text, show }: CardProps) {
  const { stored, draft, set, wrong } = form;
  return (
    <FoldCard
      title="Practice"
      fields={['firm', 'phone', 'email', 'website', 'booking', 'timeZone']}
      wrong={wrong}
    >
      <TextField {...text('firm')} optional={show('firm')} autoComplete="organization" />
      <LogoField profile={stored} onSaved={form.meet} />
      <PhoneField
        {...text('phone')}
        optional={show('phone')}
        autoComplete="tel"
        // A first number is for visitors, and its switch shows that; cards would print without it.
        onChange={({ target: { value: phone } }) =>
          set(
            stored.phone === '' && draft.phone === ''
              ? { phone, show: { ...draft.show, phone: true } }
              : { phone },
          )
        }
        onGroup={(phone) => set({ phone })}
      />
      <TextField
        {...text('email')}
        optional={show('email')}
        inputMode="email"
        autoComplete="email"
        hint="For clients. You sign in with your username."
      />
      <TextField
        {...text('website')}
        optional={show('website')}
        inputMode="url"
        hint="For example, example.com"
      />
      <TextField
        {...text('booking')}
        optional={show('booking')}
        inputMode="url"
        hint="The page where clients choose a time"
      />
      <SelectField {...text('timeZone')} options={optionsOf(US_TIME_ZONES)} />
    </FoldCard>
  );
}

function CredentialsCard({ form, text, show }: CardProps) {
  const { draft, set, wrong } = form;
  return (
    <FoldCard
      title="Credentials"
      fields={['credentials', 'states', 'crd', 'formCrs', 'roles', 'licenses', 'place']}
      wrong={wrong}
    >
      <TextField
        {...text('credentials')}
        optional={show('credentials')}
        hint="As after your name, for example CFP, ChFC"
      />
      <StatesField
        value={draft.states}
        onChange={(states) => set({ states })}
        error={wrong.states}
        show={show('states')}
      />
      <TextField
        {...text('crd')}
        optional={show('crd')}
        inputMode="numeric"
        hint="Links your page to BrokerCheck and to the SEC’s public records"
      />
      <TextField
        {...text('formCrs')}
        optional={show('formCrs')}
        inputMode="url"
        hint="The address of your firm’s relationship summary"
      />
      <RolesField value={draft.roles} onChange={(roles) => set({ roles })} error={wrong.roles} />
      <LicensesField
        value={draft.licenses}
        onChange={(licenses) => set({ licenses })}
        error={wrong.licenses}
        show={show('licenses')}
      />
      <TextField
        {...text('place')}
        optional
        hint="On your page beside a California license. For example, Fresno, California"
      />
    </FoldCard>
  );
}

interface LinkCardProps extends Omit<CardProps, 'show'> {
  link: string;
}

function LinkCard({ form, text, link }: LinkCardProps) {
  const otherCodes = form.stored.oldCodes.join(', ');
  return (
    <FoldCard title="Your link" fields={['code']} wrong={form.wrong}>
      <TextField
        {...text('code')}
        required
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        hint="3–32 lowercase letters, numbers or hyphens. Old codes keep working."
      />
      {otherCodes && <p className="text-sm text-ink-muted">Also yours: {otherCodes}</p>}
      <CopyField id="link" label="Link to share" value={link} />
    </FoldCard>
  );
}

function DisclosureCard({ form: { wrong }, text, show }: CardProps) {
  return (
    <FoldCard title="Disclosure" fields={['disclosure', 'compensation', 'show']} wrong={wrong}>
      <TextArea
        {...text('disclosure')}
        optional={show('disclosure')}
        count={MAX_DISCLOSURE}
        rows={4}
        hint="The line that your firm requires. It appears wherever your name does, and stays while you say how you are paid."
      />
      <TextArea
        {...text('compensation')}
        optional
        count={MAX_COMPENSATION}
        rows={3}
        hint="Families read it on your page in full-size text. For example: a yearly fee that clients pay, no commissions."
      />
      <FieldError id="show" error={wrong.show} />
    </FoldCard>
  );
}

interface FieldOfText {
  id: string;
  name: string;
  label: string;
  value: string;
  error?: string | undefined;
  readOnly?: boolean;
  onChange?: (event: { target: { value: string } }) => void;
}

/** The profile's first card, which fills a phone. */
function PersonCard({ text, show }: Omit<CardProps, 'form'>) {
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

interface ToggleProps {
  field: PublicField;
  checked: boolean;
  /** Why it cannot be switched off. */
  locked?: string | undefined;
  onChange: ChangeEventHandler<HTMLInputElement>;
}

/** Whether visitors see a field: an eye beside its label, and the state in a word. */
const ShowToggle = ({ field, checked, locked, onChange }: ToggleProps) => (
  <span className="relative -my-3 inline-flex min-h-11 items-center gap-1.5 pl-2 text-sm text-ink">
    <input
      type="checkbox"
      name={`show-${field}`}
      aria-label={showWords(field)}
      title={locked ?? showWords(field)}
      checked={checked}
      disabled={locked !== undefined}
      onChange={onChange}
      // It covers the eye and the word, and is invisible except for its focus ring.
      className="absolute inset-0 m-0 cursor-pointer appearance-none rounded"
    />
    <Sign name={checked ? 'eye' : 'eye-closed'} className="size-5" />
    <span aria-hidden="true" className={`w-14 ${checked ? '' : 'text-ink-muted'}`}>
      {checked ? 'Shown' : 'Hidden'}
    </span>
  </span>
);

function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-5 grid max-w-measure gap-5">{children}</div>
    </section>
  );
}
