/**
 * The inline script of the portal's pages: fetches the paths that its script element lists, while the
 * scripts load. It must not use anything outside itself. Client-side navigation preloads by the same rules
 * (src/portal/app/preload.ts). The call that uses a response (src/api/request.ts) also handles its failure.
 */
export function readEarly() {
  globalThis.preloadedAnswers = {};
  const id = /[?&]id=([\da-f-]{36})(&|$)/i.exec(location.search)?.[1] ?? ':';
  for (const read of document.currentScript?.dataset.reads?.split(' ') ?? []) {
    const path = read.replace(':id', id);
    // It needs an id that the address does not have, or the page loads a filtered list instead.
    if (path.includes(':') || (path === read && path.includes('?') && location.search)) continue;
    const answer = fetch(path, { headers: { 'Content-Type': 'application/json' } }).then(
      async (response) => {
        // Read as it arrives, so that the call has its text in time for React's first rendering.
        const text = await response.text();
        // The text of an item or a lesson shows half a second before React on a phone's network: its
        // placeholder in the HTML has the path as its id (src/portal/kit/text.tsx).
        const place = response.ok && document.getElementById(path);
        if (place) {
          place.innerHTML = JSON.parse(text).html;
          place.classList.add('has-text');
        }
        const read = { json: async () => JSON.parse(text), text: async () => text };
        return Object.assign(response, read);
      },
    );
    answer.catch(() => {});
    globalThis.preloadedAnswers[path] = answer;
  }
}
