/** What the answer and Meeting say if no more insurance is needed. */
export const NEED_COVERED =
  'On these figures and by this method, existing resources would cover the need.';
