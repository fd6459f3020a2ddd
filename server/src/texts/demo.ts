/** Of the demo's accounts, on the sign-in page: stored with the demo in English. */
export const DEMO_LABELS = { runsTheDay: 'runs the day' }
