/** The kit's page has the site's name and colors. */
export { collections } from '../../src/content.config.ts';
