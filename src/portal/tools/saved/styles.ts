/** The looks of a comparison, which React alone draws. */
import { adoptStyles } from '../../../lib/adopt-styles.ts';
import styles from './styles.css?inline';

adoptStyles(styles);
