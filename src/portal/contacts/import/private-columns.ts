/** Columns that an import always leaves out: identity and account numbers, and medical data. */

const PARTS = [
  'socialsecurity',
  'taxid',
  'taxpayer',
  'accountnumber',
  'accountno',
  'acctnumber',
  'acctno',
  'routingnumber',
  'license',
  'licence',
  'passport',
  'greencard',
  'governmentid',
  'medical',
  'medication',
  'diagnosis',
  'healthcondition',
];
/** Too short to be searched within other words. */
const WORDS = ['ssn', 'ssns', 'tin', 'itin', 'iban'];

export function isPrivateColumn(heading: string): boolean {
  const words = heading.toLowerCase().split(/[^a-z0-9]/);
  const bare = words.join('');
  return PARTS.some((part) => bare.includes(part)) || WORDS.some((word) => words.includes(word));
}
