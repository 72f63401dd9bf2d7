/** Treats usernames that look alike as the same: folds compatibility forms (NFKC) and case. */
export const foldUsername = (username: string): string =>
  username.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC');
