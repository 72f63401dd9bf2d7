/** The id of the element in the contact form where the introduction shows. */
export const INTRODUCTION_ID = 'introduction';

/**
 * An empty element before the form's button. The introduction is a separate island, so that only
 * visitors who came through a link download it; React leaves its content here alone.
 */
export function IntroductionPlace() {
  return (
    <div
      id={INTRODUCTION_ID}
      className="sr-only"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: Empty, so that React ignores the content.
      dangerouslySetInnerHTML={{ __html: '' }}
    />
  );
}
