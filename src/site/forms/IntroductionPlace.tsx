/** The id of the place in the contact form where the introduction shows. */
export const INTRODUCTION_ID = 'introduction';

/**
 * An empty place before the form's button. The introduction is an island of its own, so that only
 * visitors who came by a link download it; what it puts here React leaves alone.
 */
export function IntroductionPlace() {
  return (
    <div
      id={INTRODUCTION_ID}
      className="sr-only"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Nothing, which React then does not look at.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
