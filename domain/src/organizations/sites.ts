/** Places of an organization, and when they are open. */

/** Minutes of the day, from and to. */
export type OpenSpan = readonly [from: number, to: number]

/** By weekday, Monday first, in the site's own zone; a day without spans is closed. */
export type SiteHours = readonly (readonly OpenSpan[])[]
