/** Apart from the tasks, so that the settings do not load their schemas. */
export const TASK_KINDS = ['todo', 'call', 'email', 'meeting'] as const;
export type TaskKind = (typeof TASK_KINDS)[number];
