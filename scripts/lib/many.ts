/** "1 row", "2 rows". */
export const many = (count: number, noun: string): string =>
  `${count} ${noun}${count === 1 ? '' : 's'}`;
