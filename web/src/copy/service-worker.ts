/** Shown for a push without a text that can be read: the browser would show one of its own. */
export const PUSH_FALLBACK = { title: 'Meridian', body: 'Something is new.' } as const
