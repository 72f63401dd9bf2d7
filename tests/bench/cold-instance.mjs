/** One instance of a deployed function: imports its bundle at the first request, and then answers. */
let handler;

process.on('message', async ({ entry, url, init }) => {
  const started = performance.now();
  handler ??= (await import(entry)).default;
  const imported = performance.now();
  const behind = [];
  const context = { ip: '203.0.113.7', requestId: 'bench', waitUntil: (work) => behind.push(work) };
  // Scheduled functions answer nothing.
  const answer = (await handler(new Request(url, init), context)) ?? new Response();
  const text = await answer.text();
  process.send({
    status: answer.status,
    cookie: answer.headers.getSetCookie()[0]?.split(';')[0],
    importMs: imported - started,
    text,
  });
  await Promise.allSettled(behind);
});
