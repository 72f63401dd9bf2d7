import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { PORTAL_PAGES } from '../../config/portal.ts';
import { licenseLine } from '../../config/practice.ts';
import type { Link } from '../../contract/links/links.ts';
import { today } from '../../lib/format-date.ts';
import { showToast } from '../../toasts/toasts.ts';
import { Button } from '../kit/Button.tsx';
import { CopyField } from '../kit/CopyField.tsx';
import { Dialog } from '../kit/dialogs.tsx';
import { Notice } from '../kit/notices.tsx';
import { Sign } from '../kit/Sign.tsx';
import { SkeletonCard } from '../kit/skeletons.tsx';
import { Await } from '../kit/states.tsx';
import { profile as ownProfile } from '../shared/profile/profile.ts';
import { useIsAffiliate } from '../shared/sign-in/use-scope.ts';
import { emailText, mailAddress } from './email.ts';
import { useReferral } from './links.ts';

interface CopyTextProps {
  id: string;
  label: string;
  value: string;
}

/** A read-only text of several lines with a button that copies it. */
function CopyText({ id, label, value }: CopyTextProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(value);
      showToast({ title: `${label} copied` });
    } catch {
      // Copying is not allowed here; the selected text can be copied with one key.
      field.current?.select();
      showToast({ title: 'Selected', description: 'Press Ctrl C or ⌘ C to copy it.' });
    }
  };
  return (
    <div>
      <div className="flex items-end justify-between gap-3">
        <label htmlFor={id} className="label">
          {label}
        </label>
        <Button kind="ghost" compact onClick={() => void copy()}>
          <Sign name="copy" />
          Copy<span className="sr-only"> {label.toLowerCase()}</span>
        </Button>
      </div>
      <textarea
        ref={field}
        id={id}
        readOnly
        rows={16}
        value={value}
        className="field bg-surface-sunken text-sm"
      />
    </div>
  );
}

interface EmailDialogProps {
  link: Link;
  siteName: string;
  onClose: () => void;
}

/** A prepared email with the link and the firm's disclosure, to copy or to open in the mail program. */
export function EmailDialog({ link, siteName, onClose }: EmailDialogProps) {
  const { loaded, retry } = useReferral(link);
  const own = useStore(ownProfile.$loaded);
  const isAffiliate = useIsAffiliate();
  const license = own.status === 'ready' ? licenseLine(own.data, today()) : '';
  // Without the license line the email would be incomplete.
  const email =
    loaded.status === 'ready' &&
    own.status === 'ready' &&
    emailText(link, loaded.data, siteName, license);
  return (
    <Dialog
      form
      open
      onClose={onClose}
      title="Share by email"
      actions={
        email && (
          <a href={mailAddress(email)} className="button kit-button button-primary">
            Open in mail program
          </a>
        )
      }
    >
      <Await
        loaded={own.status === 'ready' ? loaded : own}
        retry={own.status === 'ready' ? retry : ownProfile.reload}
        skeleton={<SkeletonCard lines={6} />}
        subject="what visitors see of you"
      >
        {({ disclosure }) =>
          email && (
            <div className="grid gap-5 pt-2">
              {!disclosure && (
                <Notice kind="warning" title="Your profile has no disclosure">
                  {isAffiliate && (
                    <>
                      <a href={`${PORTAL_PAGES.profile.path}#disclosure`} className="link">
                        Add your firm’s disclosure
                      </a>
                      , and it appears at the end of each email.
                    </>
                  )}
                </Notice>
              )}
              <CopyField id="email-subject" label="Subject" value={email.subject} />
              <CopyText id="email-text" label="Text" value={email.text} />
            </div>
          )
        }
      </Await>
    </Dialog>
  );
}
