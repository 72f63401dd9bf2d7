import { Button } from '../../kit/Button.tsx';

/** What can be done with a calculation. */
export const ToolActions = () => <Button onClick={() => window.print()}>Print</Button>;
