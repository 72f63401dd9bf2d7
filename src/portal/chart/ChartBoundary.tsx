import { Component, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** What shows if the chart cannot be loaded or drawn. */
  fallback: ReactNode;
  onFail: () => void;
}

/** Keeps a chart's failure to the chart: its data show instead. */
export class ChartBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    console.error('A chart could not be drawn', error);
    this.props.onFail();
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
