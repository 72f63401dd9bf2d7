/**
 * What tabs of one browser tell each other about their common session: that somebody signed in, that
 * it was found to have ended, or that the affiliate left by logging out. They say no more than that.
 * A tab that hears it asks the server.
 */

export type News = 'signed-in' | 'ended' | 'left';

let channel: BroadcastChannel | undefined;

/** Tells the other tabs. */
export const tellOtherTabs = (news: News): void => channel?.postMessage(news);

/** Opens the channel to the other tabs, until `stopHearing`. */
export function hearOtherTabs(listener: (news: News) => void): void {
  channel ??= new BroadcastChannel('session');
  channel.onmessage = ({ data }: MessageEvent<News>) => listener(data);
}

/** Closes the channel to the other tabs: while it is open, some browsers do not keep the page for Back. */
export function stopHearing(): void {
  channel?.close();
  channel = undefined;
}
