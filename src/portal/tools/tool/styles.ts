/** The looks of a calculator's answer, which React alone draws. */
import { adoptStyles } from '../../../lib/adopt-styles.ts';
import styles from './styles.css?inline';

adoptStyles(styles);
