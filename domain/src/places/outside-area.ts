/** Whether a typed text names a place outside the five states, so that the search can say so instead of finding nothing. */
import { zipText } from '../texts/outside-area.ts'

const STATES =
  'AL Alabama·AK Alaska·AZ Arizona·CA California·CO Colorado·CT Connecticut·DE Delaware·DC District of Columbia·FL Florida·' +
  'GA Georgia·HI Hawaii·ID Idaho·IL Illinois·IN Indiana·IA Iowa·KS Kansas·KY Kentucky·ME Maine·MD Maryland·MA Massachusetts·' +
  'MI Michigan·MN Minnesota·MS Mississippi·MO Missouri·MT Montana·NE Nebraska·NV Nevada·NH New Hampshire·NJ New Jersey·' +
  'NY New York·NC North Carolina·ND North Dakota·OH Ohio·OR Oregon·PA Pennsylvania·RI Rhode Island·SC South Carolina·' +
  'SD South Dakota·TN Tennessee·UT Utah·VT Vermont·VA Virginia·WA Washington·WV West Virginia·WI Wisconsin·WY Wyoming'
const STATE_NAMES = new Map(STATES.split('·').map((entry) => [entry.slice(0, 2), entry.slice(3)]))

/** Large cities whose name no city of the five states has: 'Miami' may be the one in Oklahoma. */
const CITIES =
  'Anaheim·Anchorage·Baltimore·Boise·Boston·Brooklyn·Chicago·Cincinnati·Colorado Springs·Denver·Honolulu·Indianapolis·Jersey City·' +
  'Kansas City·Long Beach·Los Angeles·Louisville·Manhattan·Milwaukee·Minneapolis·New York City·New York·Philadelphia·Phoenix·' +
  'Pittsburgh·Raleigh·Salt Lake City·San Francisco·Seattle·Spokane·St Louis·St. Louis·Tacoma·Tampa·Tucson·Virginia Beach·Wichita'
const CITY_NAMES = new Map(CITIES.split('·').map((city) => [city.toLowerCase(), city]))

/** First digits of the ZIPs of LA, AR, OK, TX and NM. */
const SERVED_ZIPS = /^(?:7|87|88[0-5])/
export const isServedZip = (zip: number | string): boolean => SERVED_ZIPS.test(String(zip))

const STREET_TYPE =
  /\b(?:st|street|ave|avenue|rd|road|dr|drive|ln|lane|blvd|boulevard|way|pkwy|parkway|pl|place|ct|court)\.?$/i

/**
 * 'Denver', 'Colorado' or 'ZIP 80202'. Only where the words can hardly be anything else: alone, after a comma or after a word
 * such as 'St'; a code in capitals. '1200 Washington' and 'Denver Ave' are streets.
 */
export function outsideArea(text: string): string | null {
  const zip = /[\s,](\d{5})(?:-\d{4})?\s*$/.exec(text)?.[1]
  if (zip) return isServedZip(zip) ? null : zipText(zip)
  const code = /[\s,]([A-Z]{2})\s*$/.exec(text)?.[1]
  const byCode = code && STATE_NAMES.get(code)
  if (byCode) return byCode
  const last = text.split(',').at(-1)?.trim().toLowerCase() ?? ''
  const isWhole = (name: string) => last === name.toLowerCase()
  const found = [...CITY_NAMES.values(), ...STATE_NAMES.values()].find(isWhole)
  return found ?? cityAfterStreet(last)
}

/** '350 5th Ave New York' */
function cityAfterStreet(text: string): string | null {
  for (const [name, city] of CITY_NAMES)
    if (text.endsWith(` ${name}`) && STREET_TYPE.test(text.slice(0, -name.length).trim())) return city
  return null
}
