import setup from '../e2e/setup.ts';
import { login } from '../../src/contract/auth.ts';
import { DEMO } from '../../scripts/local/demo.ts';
import { startHttpsFront } from './https-front.ts';
import { LCP, measure } from './lighthouse.ts';
import { MEASURED_PAGES } from './pages.ts';
import { timeDrawn } from './drawn.ts';
import { timePressed } from './pressed.ts';
import { bundleFunctions } from '../../scripts/local/bundles.ts';
import { weighBundle } from './bundles.ts';
import { loadavg } from 'node:os';
const { bundles, remove } = await bundleFunctions(process.cwd());
console.log(bundles.filter(({name})=>['library','training','certificates'].includes(name)).flatMap(weighBundle)); await remove();
const stop = await setup(); const plain = process.env.E2E_ORIGIN ?? '';
const a = await fetch(plain + login.path, {method:'POST',headers:{'Content-Type':'application/json'},body:JSON.stringify(DEMO)});
const [name='',value=''] = (a.headers.get('set-cookie')??'').split(';')[0]!.split('=');
const front = await startHttpsFront(plain);
console.log(await timePressed(front.origin,{name,value}), loadavg());
for (const page of [...MEASURED_PAGES.filter(({path})=>/library|training/.test(path)), {path:'/dashboard/training',signedIn:true,lcp:1600,drawn:{what:'its courses',selectors:['main li a[href*="/training/"]'],bound:2200}}]) {
  console.log(await timeDrawn(front.origin,page,{name,value}), loadavg());
  if(!process.env.NOLH){const row = await measure(page.path, front.origin+page.path, `${name}=${value}`); console.log(row, row[LCP]);}
}
await stop(); process.exit();
