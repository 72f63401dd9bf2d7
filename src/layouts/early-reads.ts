/**
 * Asks for what its element names, so that the answers travel while the scripts do. Runs inline in
 * the head, so it is as small as can be, and has the same text in all pages.
 *
 * `:id` is the thing that the address names: without it, what asks for that thing would ask for
 * nothing. A list that the address narrows is another one than the page's own. An answer is
 * read as it comes, while the page waits for its scripts: who takes it has its text at once, in time for
 * React's first rendering, and may read it more than once. Its failure is for the one who takes it
 * (src/api/request.ts). A turn in place asks by the same rules (src/portal/app/preload.ts).
 *
 * A text to read has its place in the HTML, by its path (src/portal/kit/text.tsx): it shows as
 * it comes, half a second before React does on a phone's network.
 */
export const READ_EARLY = String.raw`preloadedAnswers={};for(let r of document.currentScript.dataset.reads.split(' ')){let p=r.replace(':id',/[?&]id=([\da-f-]{36})(&|$)/i.exec(location.search)?.[1]??':');if(!p.includes(':')&&!(p.includes('?')&&location.search))(preloadedAnswers[p]=fetch(p,{headers:{'Content-Type':'application/json'}}).then(async a=>{let t=await a.text(),e=a.ok&&document.getElementById(p);if(e)e.innerHTML=JSON.parse(t).html;return Object.assign(a,{json:()=>JSON.parse(t),text:()=>t})})).catch(()=>{})}`;
