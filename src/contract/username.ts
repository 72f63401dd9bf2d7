/** Names that look alike to a person are one name: compatibility forms (NFKC) and case are folded. */
export const foldUsername = (username: string): string =>
  username.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC');
