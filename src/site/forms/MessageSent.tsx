import { useEffect, useRef } from 'react';

/** Replaces the form once the message has arrived. It takes the focus. */
export function MessageSent({ onAgain }: { onAgain: () => void }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <div className="card bg-surface p-5 sm:p-6">
      <h3 ref={title} tabIndex={-1} className="text-xl outline-none">
        Thank you
      </h3>
      <p className="mt-4">We have received your message and will answer by email or phone.</p>
      <button type="button" onClick={onAgain} className="button button-quiet mt-4">
        Write another message
      </button>
    </div>
  );
}
