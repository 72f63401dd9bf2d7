import { type KeyboardEvent, useState } from 'react';

interface Props {
  invalid: boolean;
  /** Whether scripts run: a toggle that does nothing yet is not shown. */
  live: boolean;
}

/** The password: masked, with a toggle to show it and a hint when caps lock is on. */
export function PasswordField({ invalid, live }: Props) {
  const [shown, setShown] = useState(false);
  const [capsLock, setCapsLock] = useState(false);
  const readCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'));

  return (
    <>
      <label htmlFor="password" className="label">
        Password
      </label>
      <div className="relative">
        <input
          id="password"
          name="password"
          type={shown ? 'text' : 'password'}
          autoComplete="current-password"
          placeholder="Enter your password"
          required
          aria-invalid={invalid || undefined}
          aria-describedby="login-error caps-lock"
          onKeyDown={readCapsLock}
          onKeyUp={readCapsLock}
          onBlur={() => setCapsLock(false)}
          className="field pr-20"
        />
        {live && (
          <button
            type="button"
            aria-label={shown ? 'Hide password' : 'Show password'}
            onClick={() => setShown(!shown)}
            className="absolute inset-y-0.5 right-0.5 min-w-16 rounded text-sm font-semibold text-ink-muted hover:text-ink"
          >
            {shown ? 'Hide' : 'Show'}
          </button>
        )}
      </div>
      <p id="caps-lock" role="status" className="text-sm text-ink-muted not-empty:mt-2">
        {capsLock && 'Caps lock is on.'}
      </p>
    </>
  );
}
