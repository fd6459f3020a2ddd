/** Within how many miles of a driver jobs are listed: the driver's own choice, null for any distance. */
export const JOB_RADII_MILES = [10, 25, 50, 100] as const
export type JobRadius = (typeof JOB_RADII_MILES)[number]
