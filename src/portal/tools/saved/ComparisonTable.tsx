import type { Compared, ComparedRow } from './compare.ts';
import './styles.ts';

interface Props {
  rows: Compared;
  /** What the columns are called. */
  here: string;
  there: string;
}

/** Two calculations as columns; what differs is bold, and said in words to screen reader users. */
export function ComparisonTable({ rows, here, there }: Props) {
  const { inputs, outputs } = rows;
  const count = [...inputs, ...outputs].filter(({ differs }) => differs).length;
  return (
    <>
      <p role="status" className="mb-3 text-sm text-ink-muted">
        {count === 0
          ? 'Nothing differs.'
          : `${count} ${count === 1 ? 'line differs' : 'lines differ'}, in bold.`}
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reachable by keyboard. */}
      <section aria-label="Comparison table" tabIndex={0} className="overflow-x-auto">
        <table className="comparison">
          <caption className="sr-only">
            {here} and {there}
          </caption>
          <thead>
            <tr>
              <td />
              <th scope="col">{here}</th>
              <th scope="col">{there}</th>
            </tr>
          </thead>
          <Part title="Results" rows={outputs} />
          <Part title="Figures entered" rows={inputs} />
        </table>
      </section>
    </>
  );
}

const Part = ({ title, rows }: { title: string; rows: readonly ComparedRow[] }) => (
  <tbody>
    <tr>
      <th scope="rowgroup" colSpan={3} className="comparison-part">
        {title}
      </th>
    </tr>
    {rows.map(({ name, label, values, differs }) => (
      <tr key={name} data-differs={differs || undefined}>
        <th scope="row">
          {label}
          {differs && <span className="sr-only"> (differs)</span>}
        </th>
        <td>{values[0]}</td>
        <td>{values[1]}</td>
      </tr>
    ))}
  </tbody>
);
