import { useStore } from '@nanostores/react';
import type { ReadableAtom } from 'nanostores';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { Resource } from '../../../api/call.ts';
import type { AnyCalculator } from '../../../calculators/calculator.ts';
import type { Scenario } from '../../../contract/scenarios.ts';
import { changedSearch, changeSearch, writeSearch } from '../../../lib/address.ts';
import {
  $contactId,
  type ContactInAddress,
  type NamedContact,
  useNamedContact,
} from '../../shared/contacts/prepared.tsx';
import { searchWith, type ToolInputs } from '../tool/address.ts';
import { loadMapTexts } from '../tool/map-texts.ts';
import { givenOf } from '../tool/marks.ts';
import { type ClientRecord, NO_RECORD, recordOf } from '../tool/record.ts';
import { $comparedId, $openedId, comparedTo, openedScenario, reloadLists } from './scenarios.ts';

/** Whether the address itself has inputs, which take precedence over those of the scenario. */
const namesInputs = (search: string, { inputs }: AnyCalculator): boolean =>
  [...new URLSearchParams(search).keys()].some((name) => Object.hasOwn(inputs, name));

function writeScenario(
  calculator: AnyCalculator,
  scenario: Scenario,
  { texts }: ClientRecord,
): void {
  const search = changedSearch(location.search, { scenario: scenario.id });
  const given = givenOf(calculator, scenario, texts);
  writeSearch(searchWith(search, calculator.inputs, given, texts), { replace: true });
}

export function show(calculator: AnyCalculator, scenario: Scenario, record: ClientRecord): void {
  writeScenario(calculator, scenario, record);
  openedScenario.change(() => scenario);
  void openedScenario.reload();
  void reloadLists();
}

/** Closes the scenario; its inputs stay in the form. */
export const closeScenario = (): void => changeSearch({ scenario: null }, { replace: true });

let isFocusRequested = false;

export function compareWith({ id }: Scenario): void {
  isFocusRequested = true;
  changeSearch({ beside: id });
}

/** Whether the comparison was opened by a press on this page; returns true once, and then the comparison takes the focus. */
export function takeFocusRequest(): boolean {
  const was = isFocusRequested;
  isFocusRequested = false;
  return was;
}

/** Closes a part of the page together with its focused button: the focus moves to the page's content. */
export function closeWithFocus(close: () => void): () => void {
  return () => {
    document.getElementById('main')?.focus({ preventScroll: true });
    close();
  };
}

/** The scenario of this id in the address, once it has loaded and if it belongs to this calculator. */
function useLoaded(
  slug: string,
  $id: ReadableAtom<string>,
  { $loaded }: Resource<Scenario>,
): Scenario | undefined {
  const id = useStore($id);
  const [scenario, setScenario] = useState<Scenario>();
  useEffect(() => {
    if (!id) {
      setScenario(undefined);
      return;
    }
    return $loaded.subscribe((loaded) =>
      setScenario(loaded.status === 'ready' && loaded.data.id === id ? loaded.data : undefined),
    );
  }, [id, $loaded]);
  return scenario?.calculator === slug ? scenario : undefined;
}

export const useShownScenario = (slug: string) => useLoaded(slug, $openedId, openedScenario);
/** The scenario that the page's calculation is compared with. */
export const useComparedScenario = (slug: string) => useLoaded(slug, $comparedId, comparedTo);

/** The client of a calculation, and the scenario from which it comes. */
export interface Client {
  /** The contact in the address. */
  asked: ContactInAddress;
  /** The contact in the address, or that of the open scenario. */
  contact: NamedContact | undefined;
  record: ClientRecord;
  scenario: Scenario | undefined;
  /** Whether no contact is still loading. */
  isKnown: boolean;
}

/** The fields' values from the estate map of the contact's household, once it is known. */
function useMapTexts(slug: string, contact: NamedContact | undefined): ToolInputs | undefined {
  const [loadedTexts, setLoadedTexts] = useState<{ contact: NamedContact; texts: ToolInputs }>();
  useEffect(() => {
    if (!contact) return;
    let current = true;
    void loadMapTexts(slug, contact).then((texts) => current && setLoadedTexts({ contact, texts }));
    return () => {
      current = false;
    };
  }, [slug, contact]);
  return loadedTexts?.contact === contact ? loadedTexts?.texts : undefined;
}

export function useClient(slug: string, calculator: AnyCalculator): Client {
  const askedId = useStore($contactId);
  const scenario = useShownScenario(slug);
  const id = askedId || (scenario?.contactId ?? '');
  const named = useNamedContact(id);
  const contact = typeof named === 'object' ? named : undefined;
  const map = useMapTexts(slug, contact);
  const record = useMemo(
    () => (contact ? recordOf(contact, calculator, map) : NO_RECORD),
    [contact, calculator, map],
  );
  const isKnown = id === '' || (named !== undefined && (!contact || map !== undefined));
  return { asked: askedId ? named : undefined, contact, record, scenario, isKnown };
}

/** Whether the address opens a scenario and has no inputs itself. */
const waits = (calculator: AnyCalculator): boolean =>
  $openedId.get() !== '' && !namesInputs(location.search, calculator);

/**
 * Whether the form can show: only after the client's record is there, and the opened scenario's
 * inputs are in the address. Inputs that the address already has were typed last.
 */
export function useScenarioFirst(calculator: AnyCalculator, client: Client): boolean {
  const { scenario, record, isKnown } = client;
  const [answered, setAnswered] = useState(() => $openedId.get() === '');
  const [ready, setReady] = useState(answered && isKnown);
  const written = useRef(false);
  useEffect(
    () =>
      answered
        ? undefined
        : openedScenario.$loaded.subscribe(
            ({ status }) => status !== 'loading' && setAnswered(true),
          ),
    [answered],
  );
  useEffect(() => {
    if (!answered || !isKnown) return;
    // The first load may have failed: until someone types, the form waits for the scenario.
    if (scenario && !written.current && waits(calculator)) {
      written.current = true;
      writeScenario(calculator, scenario, record);
    }
    setReady(true);
  }, [calculator, answered, isKnown, scenario, record]);
  return ready;
}
