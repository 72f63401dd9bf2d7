/** Scenarios, one at a time. */
import type { InferOutput } from 'valibot';
import type { Figure } from '../../src/calculators/calculator.ts';
import { MAX_UNDOS, UNDO_DAYS } from '../../src/config/retention.ts';
import type { Page, Paging } from '../../src/contract/paging.ts';
import * as contract from '../../src/contract/scenarios.ts';
import {
  MAX_SCENARIOS,
  type Scenario,
  type ScenarioChange,
  type ScenarioCounts,
  type ScenarioDraft,
  type ScenarioInputs,
} from '../../src/contract/scenarios.ts';
import type { Undoable } from '../../src/contract/undo.ts';
import { DROP_OLD_UNDOS, unknownContact } from './contact-rows.ts';
import { query, transaction } from './db/db.ts';
import { type Order, readPage } from './db/page.ts';
import { peopleOf } from './households.ts';
import { created } from './http/answer.ts';
import { on } from './http/endpoint.ts';
import { HttpError, notFound } from './http/refusal.ts';
import { madeBefore, type RequestKey, requestKey, sameBody } from './http/request-key.ts';

/* Lists of scenarios. */

const ORDER: Order = {
  name: 'scenarios',
  key: 's.updated_at',
  type: 'timestamptz',
  descending: true,
};

interface Filter {
  calculator?: string | undefined;
  contactId?: string | undefined;
  household?: string | undefined;
}

/** A page of the affiliate's scenarios, most recently changed first. */
export async function listScenarios(
  affiliateId: string,
  { calculator, contactId, household, ...paging }: Filter & Paging,
): Promise<Page<Scenario>> {
  const values: unknown[] = [affiliateId];
  const value = (one: unknown) => `$${values.push(one)}`;
  const where = [
    's.affiliate_id = $1 and s.deleted_at is null',
    calculator && `s.calculator = ${value(calculator)}`,
    contactId && `s.contact_id = ${value(contactId)}`,
    household && `s.contact_id = any(${value(await peopleOf(affiliateId, household))}::uuid[])`,
  ].filter(Boolean);
  const list = {
    columns: SCENARIO,
    from: `scenario s ${CONTACT_OF}`,
    where: where.join(' and '),
    values,
    order: ORDER,
    id: 's.id',
  };
  return readPage<Scenario>(query, list, paging);
}

const COUNTS = `
select coalesce(sum(n), 0)::int total, coalesce(json_object_agg(calculator, n), '{}') calculators
  from (select calculator, count(*)::int n from scenario
         where affiliate_id = $1 and deleted_at is null group by 1) counted`;

async function countScenarios(affiliateId: string): Promise<ScenarioCounts> {
  const [counts] = await query<ScenarioCounts>(COUNTS, [affiliateId]);
  return counts ?? { total: 0, calculators: {} };
}

/* Maps scenarios between their rows and the contract. */

const SCENARIO = `s.id, s.version, s.calculator, s.name, s.note, s.contact_id "contactId",
  c.name "contactName", s.inputs, s.examples, s.assumed, s.outputs, s.figure, s.year,
  to_json(s.created_at) "createdAt", to_json(s.updated_at) "updatedAt"`;

/** The affiliate is $1. A contact in the trash shows no name. */
const CONTACT_OF = `left join contact c
  on c.id = s.contact_id and c.affiliate_id = $1 and c.deleted_at is null`;

/* Computes a scenario from its inputs, with the same engine as the page. */

type Computed = Pick<Scenario, 'inputs' | 'outputs' | 'figure' | 'year'>;

/** Loaded only when something is computed, so that lists start faster. */
const calculators = async () => ({
  ...(await import('../../src/calculators/calculator.ts')),
  ...(await import('../../src/calculators/catalogue.ts')),
  ...(await import('../../src/calculators/figures.ts')),
  ...(await import('../../src/calculators/read-field.ts')),
  ...(await import('../../src/calculators/run.ts')),
});

const NOT_ASKED = 'This calculator does not ask for this.';

const refuse = (message: string, fields: Record<string, string>): HttpError =>
  new HttpError('validation', message, { fields });

/**
 * Computes a scenario. `year` applies if the inputs name no tax year. All texts are stored,
 * including the defaults, so that changing the defaults later changes no scenario. Throws an
 * HttpError: 400 with a sentence for each invalid field, or with the calculator's own refusal.
 */
async function compute(
  slug: string,
  given: ScenarioInputs,
  year?: number | null,
): Promise<Computed> {
  const { entryOf, figureText, keyIn, plainValue, readField, run, textsOf } = await calculators();
  const engine = await entryOf(slug)?.load();
  if (!engine) {
    const sentence = 'There is no such calculator.';
    throw refuse(sentence, { calculator: sentence });
  }
  const { inputs: asked, outputs, lawYear } = engine;
  const unknown = Object.keys(given).filter((name) => !Object.hasOwn(asked, name));
  if (unknown.length > 0) {
    throw refuse(NOT_ASKED, Object.fromEntries(unknown.map((name) => [name, NOT_ASKED])));
  }
  const named = lawYear && typeof year === 'number' ? { [lawYear]: String(year) } : {};
  const inputs = textsOf(engine, { ...named, ...given });
  const done = run(engine, inputs);
  if ('problems' in done) {
    const [sentence = ''] = Object.values(done.problems);
    throw refuse(sentence, { ...done.problems });
  }
  if ('refused' in done) throw refuse(done.refused, { inputs: done.refused });
  const lawValue = lawYear ? readField(asked[lawYear], inputs[lawYear] ?? '') : {};
  const values = Object.entries<Figure>(outputs).map(([name, figure]) => [
    name,
    plainValue(figure, done.result.outputs[name] ?? null),
  ]);
  const key = keyIn(engine, done.result.outputs);
  const main: Figure = outputs[key];
  return {
    inputs,
    outputs: Object.fromEntries(values),
    figure: { label: main.label, text: figureText(main, done.result.outputs[key] ?? null) },
    // The parsed value, because the text may contain spaces or full-width digits.
    year: 'value' in lawValue ? Number(lawValue.value) : null,
  };
}

type Marks = Pick<InferOutput<typeof ScenarioChange>, 'examples' | 'assumed'>;

/** Throws an HttpError, 400, if a mark is of a field that the calculator does not have. */
async function checkMarks(slug: string, { examples, assumed }: Marks): Promise<void> {
  const { entryOf } = await calculators();
  const engine = await entryOf(slug)?.load();
  if (!engine) return;
  for (const [field, names] of Object.entries({ examples, assumed })) {
    if (names?.every((name) => Object.hasOwn(engine.inputs, name)) ?? true) continue;
    throw refuse(NOT_ASKED, { [field]: NOT_ASKED });
  }
}

/** Throws an HttpError, 400, if these inputs have a result that clients must not get. Inputs without a result pass. */
async function mayGoToClients(slug: string, inputs: ScenarioInputs): Promise<void> {
  const { entryOf, run } = await calculators();
  const engine = await entryOf(slug)?.load();
  const found = engine && run(engine, inputs);
  if (!found || !('result' in found) || !found.result.advisorsOnly) return;
  const sentence =
    'This calculation is for advisors only: it cannot have a contact. Leave the contact out.';
  throw refuse(sentence, { contactId: sentence });
}

const READ = `select ${SCENARIO} from scenario s ${CONTACT_OF}
  where s.affiliate_id = $1 and s.deleted_at is null`;

/** Whether a contact may be named: none, or one in the affiliate's list. Waits for a merge that has locked the contact, and makes a later merge wait. */
const mayName = (contactId: string): string => `(${contactId}::uuid is null or exists (
  select from contact where affiliate_id = $1 and id = ${contactId} and deleted_at is null for share))`;

const computedValues = ({ inputs, outputs, figure, year }: Computed): unknown[] => [
  JSON.stringify(inputs),
  JSON.stringify(outputs),
  JSON.stringify(figure),
  year,
];

const CREATE = `
with allowed as (
  select ${mayName('$6')} known, (select count(*) from scenario
    where affiliate_id = $1 and deleted_at is null) < ${MAX_SCENARIOS} room
), made as (
  insert into scenario (affiliate_id, request_key, calculator, name, note, contact_id, inputs, outputs, figure, year, request_body, examples, assumed)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13 from allowed where known and room
  on conflict (affiliate_id, request_key) do nothing
  returning id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'create', 'scenario', id, $1 from made
)
select (select id from made), known, room from allowed`;

/**
 * Creates a scenario, or returns the one that the same request created before. Throws an HttpError:
 * 400 if it cannot be computed, its contact is not in the list or may not get it, or the maximum is reached, 409 if
 * the earlier request had other contents.
 */
export async function createScenario(
  affiliateId: string,
  { calculator, name, note, contactId, inputs, year, ...marks }: InferOutput<typeof ScenarioDraft>,
  key: RequestKey | null,
): Promise<Scenario> {
  const computed = await compute(calculator, inputs, year);
  await checkMarks(calculator, marks);
  if (contactId) await mayGoToClients(calculator, computed.inputs);
  const [keyId, contents] = [key?.id ?? null, key?.body ?? null];
  return transaction(async (run) => {
    // Scenarios are created one after the other, so that the limit holds.
    await run('select from affiliate where id = $1 for no key update', [affiliateId]);
    const [made] = await run<{ id: string | null; known: boolean; room: boolean }>(CREATE, [
      ...[affiliateId, keyId, calculator, name, note, contactId],
      ...computedValues(computed),
      ...[contents, marks.examples, marks.assumed],
    ]);
    const [row] = await run<Scenario & { sameBody: boolean }>(
      `select ${SCENARIO}, ${sameBody('s', '$4')} from scenario s ${CONTACT_OF}
        where s.affiliate_id = $1 and s.deleted_at is null and (s.id = $2 or s.request_key = $3)`,
      [affiliateId, made?.id ?? null, keyId, contents],
    );
    if (row) return madeBefore<Scenario>(row);
    if (!made?.known) throw unknownContact();
    if (made.room) throw notFound();
    const sentence = `You have ${MAX_SCENARIOS} scenarios, which is the maximum. Delete one first.`;
    throw new HttpError('validation', sentence);
  });
}

/** One of the affiliate's scenarios. Throws an HttpError: 404. */
async function readScenario(affiliateId: string, id: string): Promise<Scenario> {
  const [row] = await query<Scenario>(`${READ} and s.id = $2`, [affiliateId, id]);
  if (!row) throw notFound();
  return row;
}

/** $6 whether the contact changes, to $7. $8 to $11 the newly computed values, if the inputs change. $12 and $13 the marks. */
const CHANGE = `
with s as (
  update scenario set version = version + 1, updated_at = now(), name = coalesce($4, name),
         note = coalesce($5, note), contact_id = case when $6 then $7 else contact_id end,
         inputs = coalesce($8, inputs), outputs = coalesce($9, outputs),
         figure = coalesce($10, figure), examples = coalesce($12, examples),
         assumed = coalesce($13, assumed), year = case when $8 is null then year else $11::smallint end
   where affiliate_id = $1 and id = $2 and version = $3 and deleted_at is null
     and (not $6 or contact_id = $7 or ${mayName('$7')})
  returning *
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'change', 'scenario', id, $1 from s
)
select ${SCENARIO} from s ${CONTACT_OF}`;

const conflict = (current: Scenario): HttpError =>
  new HttpError(
    'conflict',
    'This scenario was changed elsewhere. Look at the changes, then save again.',
    { current },
  );

/**
 * Changes some fields, and recomputes the scenario if its inputs change. Throws an HttpError: 404,
 * 409 with the current scenario if it was changed in the meantime, 400 if it cannot be computed, or
 * its contact is not in the list or may not get it.
 */
async function changeScenario(
  affiliateId: string,
  id: string,
  { version, name, note, contactId, inputs, ...marks }: InferOutput<typeof ScenarioChange>,
): Promise<Scenario> {
  let computed: Computed | undefined;
  if (inputs || contactId || marks.examples || marks.assumed) {
    const current = await readScenario(affiliateId, id);
    if (current.version !== version) throw conflict(current);
    await checkMarks(current.calculator, marks);
    if (inputs) computed = await compute(current.calculator, inputs);
    if (contactId === undefined ? current.contactId : contactId) {
      await mayGoToClients(current.calculator, computed?.inputs ?? current.inputs);
    }
  }
  const [changed] = await query<Scenario>(CHANGE, [
    ...[affiliateId, id, version, name ?? null, note ?? null],
    ...[contactId !== undefined, contactId ?? null],
    ...(computed ? computedValues(computed) : [null, null, null, null]),
    ...[marks.examples ?? null, marks.assumed ?? null],
  ]);
  if (changed) return changed;
  const current = await readScenario(affiliateId, id);
  throw current.version === version ? unknownContact() : conflict(current);
}

const DELETE = `
with gone as (
  update scenario set deleted_at = now(), version = version + 1
   where affiliate_id = $1 and id = $2 and deleted_at is null
  returning id
), kept as (
  insert into undo (affiliate_id, kind, before)
  select $1, 'scenario', jsonb_build_object('id', id) from gone
  returning id
), noted as (
  insert into audit (actor, action, kind, thing, affiliate_id)
  select $1, 'delete', 'scenario', id, $1 from gone
), old_scenarios as (
  delete from scenario where affiliate_id = $1 and deleted_at is not null and id in (
    select id from (
      select id, deleted_at, row_number() over (order by deleted_at desc, id) place
        from scenario where affiliate_id = $1 and deleted_at is not null) gone
     -- Scenarios that no undo can restore any more.
     where place >= ${MAX_UNDOS} or deleted_at < now() - interval '${UNDO_DAYS} days' limit 100)
), ${DROP_OLD_UNDOS}
select id undo from kept`;

/** Deletes a scenario, with an undo. Throws an HttpError: 404. */
async function deleteScenario(affiliateId: string, id: string): Promise<Undoable> {
  const [deleted] = await query<Undoable>(DELETE, [affiliateId, id]);
  if (!deleted) throw notFound();
  return deleted;
}

export const scenarioRoutes = [
  on(contract.listScenarios, ({ affiliate, query }) => listScenarios(affiliate.id, query)),
  on(contract.countScenarios, ({ affiliate }) => countScenarios(affiliate.id)),
  on(contract.createScenario, async ({ affiliate, body, request }) =>
    created(await createScenario(affiliate.id, body, requestKey(request, body))),
  ),
  on(contract.readScenario, ({ affiliate, params }) => readScenario(affiliate.id, params.id)),
  on(contract.changeScenario, ({ affiliate, params, body }) =>
    changeScenario(affiliate.id, params.id, body),
  ),
  on(contract.deleteScenario, ({ affiliate, params }) => deleteScenario(affiliate.id, params.id)),
];
