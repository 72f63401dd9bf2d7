/**
 * Fetches the paths that its script element lists, while the scripts load. Runs inline in the head, so
 * it is as small as possible and the same on all pages.
 *
 * `:id` is the id from the address; a path that needs one is skipped without it. A path with a query is
 * skipped if the address has a query, because then the page loads a filtered list instead. The body is
 * read as it arrives, while the page waits for its scripts: the call that uses the response has its
 * text at once, in time for React's first rendering, and may read it more than once. That call also
 * handles a failure (src/api/request.ts). Client-side navigation preloads by the same rules
 * (src/portal/app/preload.ts).
 *
 * The text of a library item or lesson has a placeholder in the HTML whose id is its path
 * (src/portal/kit/text.tsx): it shows as it arrives, half a second before React on a phone's network.
 */
export const READ_EARLY = String.raw`preloadedAnswers={};for(let r of document.currentScript.dataset.reads.split(' ')){let p=r.replace(':id',/[?&]id=([\da-f-]{36})(&|$)/i.exec(location.search)?.[1]??':');if(!p.includes(':')&&!(p.includes('?')&&location.search))(preloadedAnswers[p]=fetch(p,{headers:{'Content-Type':'application/json'}}).then(async a=>{let t=await a.text(),e=a.ok&&document.getElementById(p);if(e)e.innerHTML=JSON.parse(t).html;return Object.assign(a,{json:()=>JSON.parse(t),text:()=>t})})).catch(()=>{})}`;
