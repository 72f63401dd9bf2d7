import { Switch } from '../../kit/Switch.tsx';
import type { Display } from '../../shell/display.ts';
import { ShortcutList } from '../../shell/ShortcutList.tsx';

interface Props {
  chosen: Display['shortcuts'];
  onChoose: (value: Display['shortcuts']) => void;
}

/** The keyboard shortcuts, and whether they act. */
export const ShortcutsCard = ({ chosen, onChoose }: Props) => (
  <section className="card p-5 lg:p-6">
    <h2 className="text-xl">Keyboard shortcuts</h2>
    <Switch
      name="shortcuts"
      label="Use shortcuts"
      hint="Single keys never act while you type. Switch them off if a program that you speak to presses keys."
      checked={chosen === 'on'}
      onChange={({ target }) => onChoose(target.checked ? 'on' : 'off')}
      className="mt-3 mb-2"
    />
    <ShortcutList />
  </section>
);
