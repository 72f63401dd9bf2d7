/** Ends the process on Ctrl+C, or when it is told to end, after these have stopped. */
export function stopOnSignal(...running: { stop: () => Promise<unknown> }[]): void {
  const stop = async () => {
    await Promise.allSettled(running.map((each) => each.stop()));
    process.exit();
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}
