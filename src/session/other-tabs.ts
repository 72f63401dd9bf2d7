/**
 * Messages between tabs of one browser about their shared session: someone signed in, the session was
 * found to have ended, or the affiliate logged out. A tab that receives a message asks the server.
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

/** Closes the channel to the other tabs: while it is open, some browsers exclude the page from the back-forward cache. */
export function stopHearing(): void {
  channel?.close();
  channel = undefined;
}
