/** The toast for page turns. Part of the app's script, since it could not be loaded without a network. */
import { showToast } from '../../toasts/toasts.ts';

/** Says that a page could not be loaded, with a retry. */
export const sayOffline = (href: string): void =>
  showToast({
    kind: 'warning',
    title: 'This page did not load',
    description: 'You seem to be offline. Check your connection and try again.',
    action: { label: 'Try again', onPress: () => location.assign(href) },
  });
