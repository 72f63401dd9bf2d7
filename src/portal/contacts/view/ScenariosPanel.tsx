import { useStore } from '@nanostores/react';
import { computed } from 'nanostores';
import { resource } from '../../../api/resource.ts';
import { entryOf } from '../../../calculators/catalogue.ts';
import { pathTo } from '../../../config/portal.ts';
import { listScenarios } from '../../../contract/scenarios.ts';
import { $id } from '../../kit/named-thing.ts';
import { Panel } from './Panel.tsx';

const MOST = 10;

const { $loaded, reload } = resource(
  listScenarios,
  computed($id, (contactId) => ({ query: { contactId, limit: MOST } })),
);

/** What was computed and saved for this contact; nothing if there is none. */
export function ScenariosPanel() {
  const loaded = useStore($loaded);
  if (loaded.status === 'failed') {
    return (
      <Panel title="Scenarios">
        <p role="alert" className="text-sm text-ink-muted">
          They could not be loaded.{' '}
          <button type="button" onClick={() => void reload()} className="link">
            Try again
          </button>
        </p>
      </Panel>
    );
  }
  if (loaded.status === 'loading' || loaded.data.items.length === 0) return null;
  const { items, next } = loaded.data;
  return (
    <Panel title="Scenarios">
      <ul className="grid gap-3">
        {items.map(({ id, calculator, name, figure }) => (
          <li key={id} className="text-sm">
            <a
              href={`${pathTo('tool', calculator)}?scenario=${id}`}
              className="row-link font-semibold"
            >
              {name}
            </a>
            <p className="text-ink-muted">
              {entryOf(calculator)?.title ?? calculator}
              <span className="sr-only">, {figure.label}</span>:{' '}
              <span className="font-semibold tabular-nums text-ink">{figure.text}</span>
            </p>
          </li>
        ))}
      </ul>
      {next !== null && (
        <p className="mt-3 text-sm text-ink-muted">The last {MOST}. The others are under Tools.</p>
      )}
    </Panel>
  );
}
