import { test, vi } from 'vitest';
import { givenAffiliate, withStore } from '/work/e/functions/__tests__/harness.ts';
import { query } from '/work/e/functions/lib/db/db.ts';
import { exportAccount } from '/work/e/functions/lib/export.ts';

withStore();
test('measure', async () => {
  vi.useRealTimers();
  const id = await givenAffiliate('big');
  const N = 100;
  for (let i = 0; i < N; i++)
    await query(
      `insert into contact (affiliate_id, name, email, phone, stage, tags, source, rhythm_days, last_touch_on, household, created_at)
   select $1, initcap(substr(md5(random()::text),1,4+(random()*6)::int)) || ' ' || initcap(substr(md5(random()::text),1,5+(random()*6)::int)),
     substr(md5(random()::text),1,8) || '@example.com', '+1 555 01' || (random()*99999)::int, (array['lead','contacted','meeting','client'])[1+(random()*3)::int],
     array[(array['vip','golf','seminar','cpa'])[1+(random()*3)::int]], 'import', 90, current_date - (random()*600)::int,
     case when n % 4 = 0 then '{"name":"Sample family","members":[{"name":"Kim Sample","role":"spouse","generation":0}],"checklist":{"will":{"status":"have","reviewedOn":"2025-05-05"}}}'::jsonb end,
     now() - random() * interval '900 days' from generate_series(1,1000) n`,
      [id],
    );
  console.error('contacts in', performance.now());
  for (let i = 0; i < 50; i++)
    await query(
      `insert into interaction (affiliate_id, contact_id, kind, text, at) select $1, id, 'call', 'We talked about the plan of ' || name || ' and of ' || md5(random()::text) || ', and the next meeting in spring.', now() - random()*interval '900 days' from contact where affiliate_id=$1 limit 1000 offset $2`,
      [id, i * 1000],
    );
  globalThis.gc?.();
  let peak = 0;
  const base = process.memoryUsage();
  const started = performance.now();
  const cpu = process.cpuUsage();
  const reader = (await exportAccount(id, '2026-11-22')).getReader();
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    bytes += value.length;
    const m = process.memoryUsage();
    peak = Math.max(peak, m.heapUsed + m.external - base.heapUsed - base.external);
  }
  const c = process.cpuUsage(cpu);
  console.error('RESULT', {
    bytes,
    ms: performance.now() - started,
    cpuMs: (c.user + c.system) / 1000,
    peakMB: peak / 1e6,
    rssMB: process.memoryUsage().rss / 1e6,
  });
}, 900_000);
