/** Shares a link with another program of this device. */
import type { Link } from '../../contract/links.ts';
import { showToast } from '../../toasts/toasts.ts';

/** Whether the device has a share dialog. */
export const canShare = (): boolean => 'share' in navigator;

/** Opens the device's share dialog. Never throws: closing it is not an error. */
export async function share({ url }: Pick<Link, 'url'>, siteName: string): Promise<void> {
  try {
    await navigator.share({ title: siteName, url });
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    showToast({
      kind: 'warning',
      title: 'This device did not share the link',
      description: 'Copy it instead.',
    });
  }
}

/** Copies a link's address, and shows a toast. Never throws. */
export async function copy({ label, url }: Pick<Link, 'label' | 'url'>): Promise<void> {
  try {
    await navigator.clipboard.writeText(url);
    showToast({ title: 'Link copied', description: `${label}: ${url}` });
  } catch {
    showToast({
      kind: 'warning',
      title: 'This browser did not copy the link',
      description: `Open “${label}” and copy it from there.`,
    });
  }
}
