/** The looks of the kit's parts that come with their script. */
import { adoptStyles } from '../../lib/adopt-styles.ts';
import styles from './styles.css?inline';

adoptStyles(styles);
