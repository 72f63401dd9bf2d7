/** Scenarios, one at a time. */

import type { InferOutput } from 'valibot';
import type { Figure } from '../../src/calculators/figures.ts';
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
import { query } from './db/db.ts';
import type { Order } from './db/page.ts';
import {
  type Condition,
  changedElsewhere,
  changeOne,
  deleteOne,
  inTurn,
  kindOf,
  makeOnce,
  readMany,
  readOne,
} from './db/records.ts';
import { type Sql, sql } from './db/sql.ts';
import { peopleOf } from './households/households.ts';
import { createdReply } from './http/answer.ts';
import { on } from './http/endpoint.ts';
import { HttpError } from './http/refusal.ts';
import { type RequestKey, requestKey } from './http/request-key.ts';
import { unknownContact } from './rows/contacts.ts';
import { madeByAssistant } from './rows/delegations.ts';

/* Lists of scenarios. */

const ORDER: Order = {
  name: 'scenarios',
  key: sql`s.updated_at`,
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
  const only: Sql[] = [];
  if (calculator) only.push(sql`s.calculator = ${calculator}`);
  if (contactId) only.push(sql`s.contact_id = ${contactId}`);
  if (household) {
    only.push(sql`s.contact_id = any(${await peopleOf(affiliateId, household)}::uuid[])`);
  }
  return readMany(SCENARIO, affiliateId, { order: ORDER, only }, paging);
}

async function countScenarios(affiliateId: string): Promise<ScenarioCounts> {
  const [counts] = await query<ScenarioCounts>(sql`
    select coalesce(sum(n), 0)::int total, coalesce(json_object_agg(calculator, n), '{}') calculators
      from (select calculator, count(*)::int n from scenario
             where affiliate_id = ${affiliateId} and deleted_at is null group by 1) counted`);
  return counts ?? { total: 0, calculators: {} };
}

/** A contact in the trash shows no name. */
const SCENARIO = kindOf<Scenario>({
  name: 'scenario',
  table: sql`scenario`,
  as: sql`s`,
  live: sql`s.deleted_at is null`,
  columns: sql`s.id, s.version, s.calculator, s.name, s.note, s.contact_id "contactId",
    c.name "contactName", s.inputs, s.examples, s.assumed, s.outputs, s.figure, s.year,
    to_json(s.created_at) "createdAt", to_json(s.updated_at) "updatedAt", ${madeByAssistant(sql`s`)} "by"`,
  joins: sql`left join contact c
    on c.id = s.contact_id and c.affiliate_id = s.affiliate_id and c.deleted_at is null`,
  conflictSentence: 'This scenario was changed elsewhere. Look at the changes, then save again.',
});

/* Computes a scenario from its inputs, with the same engine as the page. */

type Computed = Pick<Scenario, 'inputs' | 'outputs' | 'figure' | 'year'>;

/** Loaded only when something is computed, so that lists start faster. */
const calculators = async () => ({
  ...(await import('../../src/calculators/by-case.ts')),
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
  typedInputs: ScenarioInputs,
  year?: number | null,
): Promise<Computed> {
  const { entryOf, keyIn, plainValue, readField, run, shownFigures, textsOf } = await calculators();
  const engine = await entryOf(slug)?.load();
  if (!engine) {
    const sentence = 'There is no such calculator.';
    throw refuse(sentence, { calculator: sentence });
  }
  const { inputs: fields, lawYear } = engine;
  const unknown = Object.keys(typedInputs).filter((name) => !Object.hasOwn(fields, name));
  if (unknown.length > 0) {
    throw refuse(NOT_ASKED, Object.fromEntries(unknown.map((name) => [name, NOT_ASKED])));
  }
  const named = lawYear && typeof year === 'number' ? { [lawYear]: String(year) } : {};
  const inputs = textsOf(engine, { ...named, ...typedInputs });
  const done = run(engine, inputs);
  if ('problems' in done) {
    const [sentence = ''] = Object.values(done.problems);
    throw refuse(sentence, { ...done.problems });
  }
  if ('refused' in done) throw refuse(done.refused, { inputs: done.refused });
  const lawValue = lawYear ? readField(fields[lawYear], inputs[lawYear] ?? '') : {};
  const values = Object.entries<Pick<Figure, 'kind' | 'digits'>>(engine.outputs).map(
    ([name, figure]) => [name, plainValue(figure, done.result.outputs[name] ?? null)],
  );
  const key = keyIn(engine, done.result.outputs);
  const main = shownFigures(engine, inputs, done.result.outputs).find(({ name }) => name === key);
  if (!main) throw new Error(`The key figure of ${slug} does not show.`);
  return {
    inputs,
    outputs: Object.fromEntries(values),
    figure: { label: main.label, text: main.text },
    // The parsed value, because the text may contain spaces or full-width digits.
    year: 'value' in lawValue ? Number(lawValue.value) : null,
  };
}

/**
 * The main figure of these inputs by the law of this year; null if it cannot be computed. A value that nobody changed
 * follows the year.
 */
export async function figureByLaw(
  slug: string,
  inputs: ScenarioInputs,
  year: number,
): Promise<Scenario['figure'] | null> {
  const { entryOf, enteredIn } = await calculators();
  const engine = await entryOf(slug)?.load();
  if (!engine?.lawYear) return null;
  try {
    const texts = { ...enteredIn(engine, inputs), [engine.lawYear]: String(year) };
    return (await compute(slug, texts)).figure;
  } catch (error) {
    if (error instanceof HttpError) return null;
    throw error;
  }
}

type Marks = Pick<InferOutput<typeof ScenarioChange>, 'examples' | 'assumed'>;

/** Checks the marks. Throws an HttpError: 400 if the calculator has no such field. */
async function checkMarks(slug: string, { examples, assumed }: Marks): Promise<void> {
  const { entryOf } = await calculators();
  const engine = await entryOf(slug)?.load();
  if (!engine) return;
  for (const [field, names] of Object.entries({ examples, assumed })) {
    if (names?.every((name) => Object.hasOwn(engine.inputs, name)) ?? true) continue;
    throw refuse(NOT_ASKED, { [field]: NOT_ASKED });
  }
}

/** Checks that clients may get the result of these inputs. Inputs without a result pass. Throws an HttpError: 400. */
async function mayGoToClients(slug: string, inputs: ScenarioInputs): Promise<void> {
  const { entryOf, run } = await calculators();
  const engine = await entryOf(slug)?.load();
  const found = engine && run(engine, inputs);
  if (!found || !('result' in found) || !found.result.advisorsOnly) return;
  const sentence =
    'This calculation is for advisors only: it cannot have a contact. Leave the contact out.';
  throw refuse(sentence, { contactId: sentence });
}

/**
 * The condition that the contact is in the affiliate's list, or that there is none. It waits for a merge that has
 * locked the contact, and a later merge waits for it.
 */
const isListed = (affiliateId: string, contactId: string | null): Condition => ({
  holds: sql`${contactId}::uuid is null or exists (
    select from contact where affiliate_id = ${affiliateId} and id = ${contactId} and deleted_at is null for share)`,
  refusal: unknownContact,
});

const hasRoom = (affiliateId: string): Condition => ({
  holds: sql`(select count(*) from scenario
    where affiliate_id = ${affiliateId} and deleted_at is null) < ${MAX_SCENARIOS}`,
  refusal: () =>
    new HttpError(
      'validation',
      `You have ${MAX_SCENARIOS} scenarios, which is the maximum. Delete one first.`,
    ),
});

const computedColumns = ({ inputs, outputs, figure, year }: Computed) => ({
  inputs: JSON.stringify(inputs),
  outputs: JSON.stringify(outputs),
  figure: JSON.stringify(figure),
  year,
});

/**
 * Creates a scenario, or returns the one that the same request created before. Throws an HttpError:
 * 400 if it cannot be computed, its contact is not in the list or may not get it, or the maximum is reached, 409 if
 * the earlier request had other contents.
 */
async function createScenario(
  affiliateId: string,
  { calculator, name, note, contactId, inputs, year, ...marks }: InferOutput<typeof ScenarioDraft>,
  key: RequestKey | null,
): Promise<Scenario> {
  const computed = await compute(calculator, inputs, year);
  await checkMarks(calculator, marks);
  if (contactId) await mayGoToClients(calculator, computed.inputs);
  const columns = {
    calculator,
    name,
    note,
    contact_id: contactId,
    examples: marks.examples,
    assumed: marks.assumed,
    ...computedColumns(computed),
  };
  const only = [isListed(affiliateId, contactId), hasRoom(affiliateId)];
  const { item } = await inTurn(affiliateId, (run) =>
    makeOnce(SCENARIO, affiliateId, key, { columns, only }, run),
  );
  return item;
}

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
  let current: Scenario | undefined;
  if (inputs || contactId || marks.examples || marks.assumed) {
    current = await readOne(SCENARIO, affiliateId, id);
    if (current.version !== version) throw changedElsewhere(SCENARIO, current);
    await checkMarks(current.calculator, marks);
    if (inputs) computed = await compute(current.calculator, inputs);
    if (contactId === undefined ? current.contactId : contactId) {
      await mayGoToClients(current.calculator, computed?.inputs ?? current.inputs);
    }
  }
  const set = {
    updated_at: sql`now()`,
    name,
    note,
    contact_id: contactId,
    examples: marks.examples,
    assumed: marks.assumed,
    ...(computed && computedColumns(computed)),
  };
  // A contact that stays may be in the trash.
  const changesContact = contactId && contactId !== current?.contactId;
  const only = changesContact ? [isListed(affiliateId, contactId)] : [];
  return changeOne(SCENARIO, affiliateId, id, version, { set, only });
}

/** Deletes a scenario, with an undo. Throws an HttpError: 404. */
const deleteScenario = (affiliateId: string, id: string): Promise<Undoable> =>
  deleteOne(SCENARIO, affiliateId, id, [
    // Scenarios that no undo can restore any more.
    sql`old_scenarios as (
      delete from scenario where affiliate_id = ${affiliateId} and deleted_at is not null and id in (
        select id from (
          select id, deleted_at, row_number() over (order by deleted_at desc, id) place
            from scenario where affiliate_id = ${affiliateId} and deleted_at is not null) gone
         where place >= ${MAX_UNDOS} or deleted_at < now() - ${UNDO_DAYS} * interval '1 day' limit 100)
    )`,
  ]);

export const scenarioRoutes = [
  on(contract.listScenarios, ({ affiliate, query }) => listScenarios(affiliate.id, query)),
  on(contract.countScenarios, ({ affiliate }) => countScenarios(affiliate.id)),
  on(contract.createScenario, async ({ affiliate, body, request }) =>
    createdReply(await createScenario(affiliate.id, body, requestKey(request, body))),
  ),
  on(contract.readScenario, ({ affiliate, params }) => readOne(SCENARIO, affiliate.id, params.id)),
  on(contract.changeScenario, ({ affiliate, params, body }) =>
    changeScenario(affiliate.id, params.id, body),
  ),
  on(contract.deleteScenario, ({ affiliate, params }) => deleteScenario(affiliate.id, params.id)),
];
