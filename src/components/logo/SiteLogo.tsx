import { Logo, type LogoProps } from './Logo.tsx';
import { useLogo } from './logo.ts';

/** The logo on every page: the default until the operator's own has loaded. */
export function SiteLogo(props: Omit<LogoProps, 'source'>) {
  return <Logo {...props} source={useLogo()} />;
}
