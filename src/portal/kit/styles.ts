/** The looks of the kit's parts that React alone draws. */
import { adoptStyles } from '../../lib/adopt-styles.ts';
import styles from './styles.css?inline';

adoptStyles(styles);
