/** Calculations that an affiliate saved. */
import * as v from 'valibot';
import { list, safeLine, safeText, uuid, version } from './fields.ts';
import { page, paging } from './paging.ts';
import { returns, route } from './route.ts';
import type { Undoable } from './undo.ts';

export const MAX_SCENARIOS = 500;

/** The text of each calculator field by name, as in the page's URL. */
export type ScenarioInputs = Readonly<Record<string, string>>;

/** A saved calculation: the server computed its outputs from its inputs. */
export interface Scenario {
  id: string;
  version: number;
  /** The calculator's slug. */
  calculator: string;
  name: string;
  note: string;
  contactId: string | null;
  /** Null without a contact, or if the contact is in the trash. */
  contactName: string | null;
  inputs: ScenarioInputs;
  /** The fields whose values are still the calculator's examples. */
  examples: string[];
  /** The fields whose values the affiliate assumed. */
  assumed: string[];
  /** Dollars, percentages and plain numbers as numbers; words, days and yes or no as text; null for no figure. */
  outputs: Readonly<Record<string, number | string | null>>;
  /** The main output as text, with its label. */
  figure: { label: string; text: string };
  /** The year whose law was used; null if none of its figures depend on the year. */
  year: number | null;
  createdAt: string;
  updatedAt: string;
  /** The assistant who saved it first, or null. */
  by: string | null;
}

export interface ScenarioCounts {
  total: number;
  calculators: Readonly<Record<string, number>>;
}

const MOST_INPUTS = 40;
const slug = v.pipe(
  v.string('Choose a calculator.'),
  v.regex(/^[a-z0-9-]{1,40}$/, 'There is no such calculator.'),
);
const contactId = uuid('Choose a contact from your list.');

const inputs = v.pipe(
  v.record(
    v.string(),
    v.pipe(
      v.union([v.string(), v.number()], 'Each value is text, as in the address.'),
      v.transform(String),
      v.maxLength(100, 'This is too long to be a value.'),
    ),
    'The values are missing.',
  ),
  v.check(
    (given) => Object.keys(given).length <= MOST_INPUTS,
    `A calculator has at most ${MOST_INPUTS} values.`,
  ),
);

/** Names of the calculator's fields. */
const names = v.pipe(
  list(
    v.string('Each name is text.'),
    MOST_INPUTS,
    `A calculator has at most ${MOST_INPUTS} values.`,
    'Please give the names as a list.',
  ),
  v.transform((given) => [...new Set(given)]),
);

const fields = {
  name: v.pipe(safeLine('The name', 120), v.minLength(1, 'The name is missing.')),
  note: safeText('The note', 1000),
  contactId: v.nullable(contactId),
  inputs,
  examples: names,
  assumed: names,
};

/** The year of the law, for a calculator without a year among its inputs. */
const year = v.optional(v.nullable(v.pipe(v.number(), v.integer())));

export const ScenarioDraft = v.object({
  calculator: slug,
  ...fields,
  note: v.optional(fields.note, ''),
  contactId: v.optional(fields.contactId, null),
  examples: v.optional(names, []),
  assumed: v.optional(names, []),
  year,
});
/** A partial change, with the version that it is based on; new `inputs` replace all earlier ones. */
export const ScenarioChange = v.object({ version, ...v.partial(v.object(fields)).entries });

export const listScenarios = route('GET', '/api/scenarios', {
  delegates: ['prepare'],
  query: v.object({
    ...paging,
    calculator: v.optional(slug),
    contactId: v.optional(contactId),
    /** Calculations for all people of this household, or of this contact's household. */
    household: v.optional(uuid('There is no such household.')),
  }),
  answer: page<Scenario>(),
});
export const countScenarios = route('GET', '/api/scenarios/counts', {
  delegates: ['prepare'],
  answer: returns<ScenarioCounts>(),
});
export const createScenario = route('POST', '/api/scenarios', {
  delegates: ['prepare'],
  body: ScenarioDraft,
  creates: {
    name: 'First year',
    calculator: 'rmd',
    inputs: { birth: '1953-05-01', year: '2026', balance: '250000' },
  },
  maxBodyBytes: 16 * 1024,
  answer: returns<Scenario>(),
});
export const readScenario = route('GET', '/api/scenarios/:id', {
  delegates: ['prepare'],
  answer: returns<Scenario>(),
});
export const changeScenario = route('PATCH', '/api/scenarios/:id', {
  delegates: ['prepare'],
  body: ScenarioChange,
  maxBodyBytes: 16 * 1024,
  answer: returns<Scenario>(),
});
export const deleteScenario = route('DELETE', '/api/scenarios/:id', {
  delegates: ['prepare'],
  answer: returns<Undoable>(),
});
