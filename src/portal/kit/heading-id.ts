/** The id of a page's heading, which names its `main`. */
export const HEADING_ID = 'page-heading';
