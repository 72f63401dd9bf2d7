/**
 * Asks for what the page names, so that the answers travel while the scripts do. Runs inline in the
 * page, and its text is the same in all, since the policy knows it by its hash.
 */
const paths = document.querySelector<HTMLMetaElement>('meta[name="early-reads"]')?.content ?? '';
// Which thing the page shows, if it shows one. What asks for it without an id would ask for nothing.
const id = /[?&]id=([\da-f-]{36})(&|$)/i.exec(location.search)?.[1] ?? ':';

globalThis.earlyAnswers = {};
for (const read of paths.split(' ')) {
  const path = read.replace(':id', id);
  // A list that the address narrows is another one than the page's own.
  if (path.includes(':') || (path.includes('?') && location.search)) continue;
  const answer = fetch(path, {
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
  });
  // The one that takes the answer handles its failure; until then nobody does.
  answer.catch(() => {});
  globalThis.earlyAnswers[path] = answer;
}
