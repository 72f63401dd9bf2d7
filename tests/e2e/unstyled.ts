/**
 * Runs in the page: finds classes without a rule in the page's stylesheets, which are typos or come
 * from a folder that the stylesheet does not read.
 */
export function classesWithoutRule(): string[] {
  const texts = [...document.styleSheets, ...document.adoptedStyleSheets].map((sheet) =>
    [...sheet.cssRules].map((rule) => rule.cssText).join('\n'),
  );
  const css = texts.join('\n');
  const isStyled = (name: string) => {
    const selector = `.${CSS.escape(name)}`;
    for (let at = css.indexOf(selector); at >= 0; at = css.indexOf(selector, at + 1)) {
      // The match must not be the beginning of a longer name.
      if (!/[\w\\-]/.test(css[at + selector.length] ?? '')) return true;
    }
    return false;
  };
  // The chart library adds classes for its own scripts.
  const drawn = ':not([id^="apexcharts"], [id^="apexcharts"] *)';
  const names = [...document.querySelectorAll(`[class]${drawn}`)].flatMap((element) => [
    ...element.classList,
  ]);
  return [...new Set(names)].filter((name) => !isStyled(name)).sort();
}
