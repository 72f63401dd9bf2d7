/** Made by scripts/build/content-modules.ts. */
declare module 'virtual:library' {
  export const LIBRARY: readonly import('../portal/library/items.ts').ListedItem[];
}
declare module 'virtual:library-facts' {
  export const FACTS: Readonly<
    Record<
      string,
      Pick<
        import('../portal/library/items.ts').Item,
        'reviewer' | 'sources' | 'changelog' | 'map' | 'email'
      > & {
        calculator?: string;
      }
    >
  >;
}
declare module 'virtual:readings' {
  /** An item of the library that belongs to a calculator. */
  interface Reading {
    slug: string;
    title: string;
    /** Its kind of text, such as "Worksheet". */
    kind: string;
  }
  export const READINGS: Readonly<Record<string, readonly Reading[]>>;
}
declare module 'virtual:courses' {
  type Lesson = import('../portal/training/courses.ts').LessonFacts & { calculator?: string };
  export const COURSES: (Omit<import('../portal/training/courses.ts').Course, 'lessons'> & {
    lessons: Lesson[];
  })[];
}
declare module 'virtual:course-names' {
  export const COURSE_NAMES: import('../portal/home/busy.ts').CourseNames;
}
declare module 'virtual:approvals' {
  /** Whether a firm has to approve what goes to clients. */
  export const APPROVALS: 'required' | 'none';
}
declare module 'virtual:legends' {
  export const LEGENDS: import('../calculators/legend.ts').Legends;
}
declare module 'virtual:search' {
  export const ENTRIES: readonly import('../portal/shell/search/search.ts').Entry[];
}
declare module 'virtual:site-facts' {
  export const SITE_FACTS: import('../portal/office/site-facts.ts').SiteFacts;
}
