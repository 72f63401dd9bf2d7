import { PORTAL_PAGES } from '../../config/portal.ts';
import type { Link } from '../../contract/links.ts';
import { Await } from '../kit/Await.tsx';
import { CopyField } from '../kit/CopyField.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { Notice } from '../kit/Notice.tsx';
import { SkeletonCard } from '../kit/SkeletonCard.tsx';
import { CopyText } from './CopyText.tsx';
import { emailText, mailAddress } from './email-text.ts';
import { useReferral } from './use-referral.ts';

interface Props {
  link: Link;
  siteName: string;
  onClose: () => void;
}

/** A ready e-mail with the link and the firm's disclosure, to copy or to open in the mail program. */
export function EmailDialog({ link, siteName, onClose }: Props) {
  const { loaded, retry } = useReferral(link);
  const email = loaded.status === 'ready' && emailText(link, loaded.data, siteName);
  return (
    <Dialog
      form
      open
      onClose={onClose}
      title="Share by e-mail"
      actions={
        email && (
          <a href={mailAddress(email)} className="button kit-button button-primary">
            Open in mail program
          </a>
        )
      }
    >
      <Await
        loaded={loaded}
        retry={retry}
        skeleton={<SkeletonCard lines={6} />}
        what="what visitors see of you"
      >
        {(referral) => {
          const { subject, text } = emailText(link, referral, siteName);
          return (
            <div className="grid gap-5 pt-2">
              {!referral.disclosure && (
                <Notice kind="warning" title="Your profile has no disclosure">
                  <a href={`${PORTAL_PAGES.profile.path}#disclosure`} className="link">
                    Add your firm’s disclosure
                  </a>
                  , and it stands under each e-mail.
                </Notice>
              )}
              <CopyField id="email-subject" label="Subject" value={subject} />
              <CopyText id="email-text" label="Text" value={text} />
            </div>
          );
        }}
      </Await>
    </Dialog>
  );
}
