import type { SyntheticEvent } from 'react';

/** Makes a frame as high as its page, so that all of it is read without scrolling inside. */
export function showWhole({ currentTarget: frame }: SyntheticEvent<HTMLIFrameElement>): void {
  const page = frame.contentDocument?.documentElement;
  if (page) frame.style.height = `${page.scrollHeight}px`;
}
