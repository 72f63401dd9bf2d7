/** The options of fields in which one of a list is chosen. */
import type { ChoiceField, LawYearField, YesNoField } from '../../../calculators/field.ts';

export interface Option {
  value: string;
  label: string;
  disabled?: boolean;
}

function listOf(field: ChoiceField | YesNoField | LawYearField): Option[] {
  if (field.kind === 'choice') return [...field.options];
  if (field.kind === 'yesNo') {
    return [
      { value: 'no', label: 'No' },
      { value: 'yes', label: 'Yes' },
    ];
  }
  return field.years.map(({ year, missing }) => ({
    value: String(year),
    label: missing ? `${year} (not yet)` : String(year),
    disabled: Boolean(missing),
  }));
}

/** The list and what is chosen. A text that is none of it shows as one more option: the address gave it. */
export function optionsOf(
  field: ChoiceField | YesNoField | LawYearField,
  text: string,
): { options: Option[]; value: string } {
  const list = listOf(field);
  const wanted = text.trim().toLowerCase();
  const chosen = list.find(({ value }) => value.toLowerCase() === wanted);
  if (chosen) return { options: list, value: chosen.value };
  return { options: [{ value: text, label: text.trim() || 'Choose' }, ...list], value: text };
}
