/** A form's work with the key, by which two tries to save it are one for the server. */
interface Keyed {
  key: string;
}

/** The work with other contents: it is another one for the server, too. */
export const rewritten = <Work extends Keyed>(work: Work, changes: Partial<Work>): Work => ({
  ...work,
  ...changes,
  key: crypto.randomUUID(),
});
