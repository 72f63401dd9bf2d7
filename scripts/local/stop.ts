/** Ends the process on Ctrl+C, or when it is told to end, after these have stopped. */
export function stopOnSignal(...running: { stop: () => Promise<unknown> }[]): void {
  const stop = async () => {
    await Promise.allSettled(running.map((each) => each.stop()));
    process.exit();
  };
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // Vite has listeners of its own, which end the process before the others have stopped.
    process.removeAllListeners(signal);
    process.once(signal, stop);
  }
}
