/** Wednesday the 15th, 10:00 in Chicago: where the demo's figures hold exactly. */
export const TEST_NOW = new Date('2026-07-15T15:00:00Z')
