/** Which calculators the list shows: by topic and by what is searched, both in the address. */
import { CATALOGUE, TOPICS, type Topic } from '../../../calculators/catalogue.ts';

/** A calculator as the list shows it. */
export type Tool = (typeof CATALOGUE)[number];

export interface ListState {
  /** Undefined for all. */
  topic: Topic | undefined;
  q: string;
}

/** The list that an address asks for; a topic that it does not know is left out. */
export function stateOf(search: string): ListState {
  const params = new URLSearchParams(search);
  const topic = params.get('topic') ?? '';
  return {
    topic: Object.hasOwn(TOPICS, topic) ? (topic as Topic) : undefined,
    q: params.get('q') ?? '',
  };
}

const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Whether every word that is searched is in the calculator's name, question, topic or law. */
export function matches({ slug, title, question, topic, law }: Tool, q: string): boolean {
  const text = plain([slug, title, question, TOPICS[topic], law].join(' '));
  return plain(q)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export interface ToolGroup {
  topic: Topic;
  title: string;
  tools: Tool[];
}

/** The calculators of a list by topic, in the catalogue's order; a topic without any is left out. */
export function groupsOf({ topic, q }: ListState): ToolGroup[] {
  return (Object.keys(TOPICS) as Topic[])
    .filter((one) => topic === undefined || one === topic)
    .map((one) => ({
      topic: one,
      title: TOPICS[one],
      tools: CATALOGUE.filter((tool) => tool.topic === one && matches(tool, q)),
    }))
    .filter(({ tools }) => tools.length > 0);
}

/** How many of the calculators that match are of a topic, or of any. */
export const countOf = (q: string, topic?: Topic): number =>
  groupsOf({ q, topic }).reduce((count, { tools }) => count + tools.length, 0);
