import { memo, useMemo } from 'react';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import { withinPage } from '../../kit/within-page.ts';
import type { Given } from './address.ts';
import { type CheckedCase, checkedCases } from './checked.ts';
import { Panel } from './Panel.tsx';
import { SourceName } from './SourceName.tsx';

interface Props {
  calculator: AnyCalculator;
  open: (inputs: Given) => void;
}

/** The published examples: what they say, what this calculator gives, and the way to try each. */
export const CheckedAgainst = memo(function CheckedAgainst({ calculator, open }: Props) {
  const cases = useMemo(() => checkedCases(calculator), [calculator]);
  if (cases.length === 0) return null;
  return (
    <Panel title="Checked against">
      <ul className="grid gap-x-8 lg:grid-cols-2">
        {cases.map((one) => (
          <CheckedItem key={one.name} {...one} open={open} />
        ))}
      </ul>
    </Panel>
  );
});

function CheckedItem(props: CheckedCase & Pick<Props, 'open'>) {
  const { name, source, inputs, search, figures, within, open } = props;
  const openHere = () => {
    open(inputs);
    // The title: from there the fields and the result follow.
    window.scrollTo({ top: 0 });
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <li className="min-w-0 border-t border-line py-4">
      <h3 className="font-sans text-base font-semibold">
        <a href={search} onClick={(event) => withinPage(event, openHere)} className="link">
          {name}
        </a>
      </h3>
      <p className="text-sm text-ink-muted">
        <SourceName {...source} />
      </p>
      <table className="case-table">
        <thead>
          <tr>
            <th scope="col">Figure</th>
            <th scope="col">Published</th>
            <th scope="col">Here</th>
          </tr>
        </thead>
        <tbody>
          {figures.map(({ label, expected, ours, agrees }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{expected}</td>
              <td>
                {ours}
                {!agrees && <span className="text-danger"> (differs)</span>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {within > 0 && (
        <p className="mt-1 text-xs text-ink-muted">
          The source rounds on the way: a difference of up to {within} counts as none.
        </p>
      )}
    </li>
  );
}
