import type { ReactNode } from 'react';
import { SiteLogo } from '../../components/logo/SiteLogo.tsx';
import { PAGES } from '../../config/paths.ts';

/** The form while the address is checked. */
export const Checking = () => (
  <div className="mt-8 grid gap-5">
    <p role="status" className="text-center text-ink-muted">
      Checking your address…
    </p>
    <div aria-hidden="true" data-skeleton className="grid gap-5">
      <div className="skeleton h-11" />
      <div className="skeleton h-11" />
      <div className="skeleton h-11" />
    </div>
  </div>
);

interface Props {
  siteName: string;
  children: ReactNode;
}

/** The page's card, which looks like that of the login. */
export function Frame({ siteName, children }: Props) {
  return (
    <main className="mx-auto grid min-h-svh w-full max-w-md content-center px-gutter py-12">
      <div className="card raised p-gutter sm:p-10">
        <SiteLogo siteName={siteName} className="mx-auto h-login-logo w-full max-w-64" />
        <h1 className="mt-8 text-center text-2xl">Choose your password</h1>
        {children}
      </div>
      <a href={PAGES.login} className="button mx-auto mt-5 text-sm hover:underline">
        Go to sign-in
      </a>
    </main>
  );
}
