import { useStore } from '@nanostores/react';
import { call, resource } from '../../../api/call.ts';
import {
  changeMailChoice,
  DIGEST_NAMES,
  DIGESTS,
  type MailChoice,
  type MailKinds,
  OFFICE_MAILS,
  readMailChoice,
} from '../../../contract/account/account.ts';
import { type AlertKind, readMuted } from '../../../contract/alerts.ts';
import { act } from '../../kit/act.ts';
import { SelectField } from '../../kit/fields.tsx';
import { Notice } from '../../kit/notices.tsx';
import { SkeletonCard } from '../../kit/skeletons.tsx';
import { Await } from '../../kit/states.tsx';
import {
  AlertKinds,
  KIND_WORDS,
  kindsFor,
  saveMuted,
  switchKind,
} from '../../shared/alerts/AlertKinds.tsx';
import { SettingsPart, SettingsSkeleton } from '../SettingsFrame.tsx';

const muted = resource(readMuted);
const mails = resource(readMailChoice);

const save = (kinds: AlertKind[]) =>
  saveMuted(
    kinds,
    muted.change(() => ({ kinds })),
  );

type Choice = Partial<Pick<MailChoice, 'kinds' | 'digest' | 'names' | 'office'>>;

/** Saves the choice of emails; on failure, the page shows the stored choice, and a toast says why. */
const saveMails = (choice: Choice) =>
  act({
    show: () => {
      const takeBack = mails.change((now) => ({ ...now, ...choice }));
      return () => {
        takeBack();
        void mails.reload();
      };
    },
    call: async () => {
      const loaded = mails.$loaded.get();
      if (loaded.status !== 'ready') return;
      const { kinds, digest, names, office, version } = { ...loaded.data, ...choice };
      const body = { kinds, digest, names, office, version };
      const answer = await call(changeMailChoice, { body });
      // The next write of the queue needs this version.
      mails.change((now) => ({ ...now, version: answer.version }));
    },
    failed: 'Not saved',
    queue: 'mails about alerts',
  });

export const Page = () => (
  <SettingsPart page="alertKinds">
    <Kinds />
  </SettingsPart>
);

function Kinds() {
  const portal = useStore(muted.$loaded);
  const mail = useStore(mails.$loaded);
  return (
    <Await
      loaded={portal}
      retry={muted.reload}
      skeleton={<SkeletonCard lines={6} />}
      subject="what you hear about"
    >
      {({ kinds }) => (
        <Await
          loaded={mail}
          retry={mails.reload}
          skeleton={<SkeletonCard lines={6} />}
          subject="what you get by email"
        >
          {(choice) =>
            choice.on ? (
              <Both muted={kinds} mail={choice} />
            ) : (
              <Portal muted={kinds} office={choice.office !== null} />
            )
          }
        </Await>
      )}
    </Await>
  );
}

/** If mail is off, only the portal's alerts show. */
const Portal = ({ muted: kinds, office }: { muted: AlertKind[]; office: boolean }) => (
  <section className="card p-5 lg:p-6">
    <h2 className="text-xl">In the portal</h2>
    <p className="mt-1 mb-3 text-ink-muted">
      A kind that is off makes no alerts. What happened is still in your contacts and reports. Each
      choice is saved when you make it.
    </p>
    <AlertKinds muted={kinds} office={office} onChange={(next) => void save(next)} />
  </section>
);

const isMailKind = (kind: AlertKind, kinds: MailKinds): kind is AlertKind & keyof MailKinds =>
  kind in kinds;

const OFFICE_WORDS = { daily: 'Every day', 'at-once': 'At once', off: 'Never' } as const;
const DIGEST_WORDS = { daily: 'Every day', weekly: 'Every Monday', off: 'Never' } as const;
const NAMES_WORDS = { full: 'Full names', initials: 'Initials' } as const;

interface BothProps {
  muted: AlertKind[];
  mail: MailChoice;
}

/** The kinds, each with a box for the portal and one for email. */
const KindTable = ({ muted: kinds, mail }: BothProps) => (
  <table className="w-full text-left">
    <caption className="sr-only">What you hear about, in the portal and by email</caption>
    <thead>
      <tr className="border-b border-line text-sm text-ink-muted">
        <th scope="col" className="py-2 font-semibold">
          Kind
        </th>
        <th scope="col" className="w-16 py-2 text-center font-semibold md:w-20">
          Portal
        </th>
        <th scope="col" className="w-16 py-2 text-center font-semibold md:w-20">
          Email
        </th>
      </tr>
    </thead>
    <tbody className="divide-y divide-line">
      {kindsFor(mail.office !== null).map((kind) => (
        <tr key={kind}>
          <th scope="row" className="py-1 pr-2 font-normal">
            {KIND_WORDS[kind]}
            {kind === 'security' && <span className="block text-sm text-ink-muted">Always on</span>}
          </th>
          <td>
            <Box
              label={`${KIND_WORDS[kind]}, in the portal`}
              checked={!kinds.includes(kind)}
              disabled={kind === 'security'}
              onChange={(on) => void save(switchKind(kinds, kind, on))}
            />
          </td>
          <td>
            {isMailKind(kind, mail.kinds) ? (
              <Box
                label={`${KIND_WORDS[kind]}, by email`}
                checked={mail.kinds[kind]}
                disabled={kind === 'security'}
                onChange={(on) => saveMails({ kinds: { ...mail.kinds, [kind]: on } })}
              />
            ) : (
              <span className="block text-center text-sm text-ink-muted">
                {kind === 'office' ? 'See below' : 'Not sent'}
              </span>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Both({ muted: kinds, mail }: BothProps) {
  return (
    <section className="card grid gap-5 p-5 lg:p-6">
      <div>
        <h2 className="text-xl">In the portal and by email</h2>
        <p className="mt-1 max-w-measure text-ink-muted">
          Emails go to <span className="break-words text-ink">{mail.address}</span>; you can change
          the address under Security. Each choice is saved when you make it.
        </p>
      </div>
      {mail.unreachable && (
        <Notice kind="warning" title="We cannot reach this address">
          Its server refuses our emails. Nothing is sent until you change the address under
          Security.
        </Notice>
      )}
      <KindTable muted={kinds} mail={mail} />
      <div className="grid max-w-80 gap-5">
        <SelectField
          name="digest"
          label="Digest by email"
          hint="What is due, who wrote, birthdays and anniversaries. If there is nothing, no email is sent."
          value={mail.digest}
          options={DIGESTS.map((value) => ({ value, label: DIGEST_WORDS[value] }))}
          onChange={({ target }) => saveMails({ digest: target.value as MailChoice['digest'] })}
        />
        {mail.digest !== 'off' && (
          <SelectField
            name="names"
            label="Names in the digest"
            hint="With initials, it has no phone numbers and no titles."
            value={mail.names}
            options={DIGEST_NAMES.map((value) => ({ value, label: NAMES_WORDS[value] }))}
            onChange={({ target }) => saveMails({ names: target.value as MailChoice['names'] })}
          />
        )}
        {mail.office && (
          <SelectField
            name="office"
            label="Office by email"
            hint="Every day: what waits for the office. At once: also each alert, at most 10 an hour. If nothing waits, no email is sent."
            value={mail.office}
            options={OFFICE_MAILS.map((value) => ({ value, label: OFFICE_WORDS[value] }))}
            onChange={({ target }) => saveMails({ office: target.value as MailChoice['office'] })}
          />
        )}
      </div>
    </section>
  );
}

interface BoxProps {
  label: string;
  checked: boolean;
  disabled: boolean;
  onChange: (on: boolean) => void;
}

const Box = ({ label, checked, disabled, onChange }: BoxProps) => (
  <label className="flex min-h-11 items-center justify-center">
    <span className="sr-only">{label}</span>
    <input
      type="checkbox"
      className="check"
      checked={checked}
      disabled={disabled}
      onChange={({ target }) => onChange(target.checked)}
    />
  </label>
);

export const Skeleton = () => <SettingsSkeleton page="alertKinds" />;
