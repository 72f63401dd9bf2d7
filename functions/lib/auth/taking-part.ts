/** The SQL for an affiliate `a` whom visitors still find: neither disabled nor ended. */
export const TAKES_PART = 'not a.disabled and (a.ends_at is null or a.ends_at > now())';
