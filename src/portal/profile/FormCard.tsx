import type { ReactNode } from 'react';

/** A card with the fields of one topic. */
export function FormCard({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="card p-5 lg:p-6">
      <h2 className="text-xl">{title}</h2>
      <div className="mt-5 grid max-w-measure gap-5">{children}</div>
    </section>
  );
}
