/**
 * Asks for what the page names, so that the answers travel while the scripts do. Runs inline in the
 * page, and its text is the same in all, since the policy knows it by its hash.
 */
const paths = document.querySelector<HTMLMetaElement>('meta[name="early-reads"]')?.content ?? '';

globalThis.earlyAnswers = {};
for (const path of paths.split(' ')) {
  const answer = fetch(path, {
    credentials: 'include',
    headers: { 'Content-Type': 'application/json' },
  });
  // The one that takes the answer handles its failure; until then nobody does.
  answer.catch(() => {});
  globalThis.earlyAnswers[path] = answer;
}
