/** Names that nobody can take for real people, for the demo practice. */

export const FIRST_NAMES = [
  'Ada',
  'Amos',
  'Beatrix',
  'Cyrus',
  'Delia',
  'Edgar',
  'Flora',
  'Gideon',
  'Hazel',
  'Ivo',
  'Juniper',
  'Kit',
  'Leopold',
  'Mabel',
  'Ned',
  'Olive',
  'Percival',
  'Quincy',
  'Rosalind',
  'Silas',
  'Tabitha',
  'Ulric',
  'Violet',
  'Winston',
  'Yolanda',
  'Zora',
] as const;

export const LAST_NAMES = [
  'Applewood',
  'Briarfield',
  'Cloverly',
  'Dandelion',
  'Elderberry',
  'Fernhollow',
  'Goldenrod',
  'Hawthornby',
  'Ivyside',
  'Juniperson',
  'Kindlewick',
  'Larkspurton',
  'Meadowlight',
  'Nettlesham',
  'Oakenshaw-Featherstone',
  'Primrosedale',
  'Quillfeather',
  'Rosemarch',
  'Sorrelstone',
  'Thistledown',
] as const;

export const STEPS = [
  'Call about the first meeting',
  'Send the beneficiary checklist',
  'Prepare the family meeting',
  'Ask for the date of the trust',
  'Review the letter of wishes',
  'Introduce the estate attorney',
] as const;

export const NOTES = [
  'Wants to know how the exemption works for the two of them.',
  'The daughter joins the next meeting; she will be the executor.',
  'Prefers mornings. Send papers a week before.',
  'Beneficiary forms are from an earlier job. To be looked at together.',
  'Thinks about a gift to the community foundation.',
  'The house in the lake district is in both names.',
] as const;

export const LINKS = [
  {
    slug: 'semnr',
    label: 'Autumn seminar',
    campaign: 'Seminars 2026',
    destination: '/#services',
    share: 5,
  },
  { slug: 'cards', label: 'Business card', campaign: 'Print', destination: '/', share: 3 },
  { slug: 'newsl', label: 'Monthly letter', campaign: 'Letter', destination: '/#about', share: 4 },
  { slug: 'podct', label: 'Podcast guest', campaign: 'Media', destination: '/', share: 2 },
  {
    slug: 'oldfr',
    label: 'Spring fair',
    campaign: 'Seminars 2026',
    destination: '/#contact',
    share: 1,
  },
] as const;
