/** The session for React: a provider that follows it, and the hook that reads it. */
import { useStore } from '@nanostores/react';
import { createContext, type ReactNode, useContext, useEffect } from 'react';
import { $session, followSession, reloadSession, type Session } from './session.ts';

interface Auth {
  session: Session;
  retry: typeof reloadSession;
}

const AuthContext = createContext<Auth | null>(null);

interface Props {
  /** Whether to ask for the session only if someone may be signed in. */
  ifLikely?: boolean;
  children: ReactNode;
}

export function AuthProvider({ ifLikely = false, children }: Props) {
  const session = useStore($session);
  useEffect(() => followSession(ifLikely), [ifLikely]);
  return <AuthContext value={{ session, retry: reloadSession }}>{children}</AuthContext>;
}

/** The session and its retry function. Throws outside of an AuthProvider. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
