/** The two colours that the browser itself is told, beside the theme in tailwind.config.cjs that uses them too. */
export const COLOURS = { deep: '#10241b', paper: '#faf7f0' } as const;
