/**
 * The hash of the styles that the chart library adds to the page for legends, even if none shows;
 * the portal's CSP allows it. A test computes it from the package.
 */
export const CHART_STYLE_HASH = 'sha256-aSysLrDECVdJ6L+jLf8CC5QKLmwRuk/OZiZk9mYky8A=';
