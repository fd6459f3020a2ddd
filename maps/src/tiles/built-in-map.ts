/** The map without a region pack: outlines, the names of cities, and interstates drawn through the cities they join. */
import type { Position } from 'geojson'
import { readKnownCities } from '../built-in/known-areas.ts'
import { atlasLayers } from './atlas.ts'
import { type City, cityFeatures } from './cities.ts'
import { type BaseFeature, feature, type MapData } from './map-data.ts'

export function builtInMap(): MapData {
  const known = readKnownCities()
  return { base: { ...atlasLayers(), highways: interstates(known), cities: cityFeatures(known) }, streets: [] }
}

/** Each interstate as the cities it passes within the five states; the state is written when it changes. */
const INTERSTATES: Record<string, string> = {
  'I-10':
    'NM Lordsburg, Deming, Las Cruces, TX El Paso, Van Horn, Fort Stockton, Ozona, Junction, Kerrville, San Antonio, Seguin, Columbus, Katy, Houston, Baytown, Beaumont, Orange, LA Lake Charles, Lafayette, Baton Rouge, Gonzales, Laplace, New Orleans, Slidell',
  'I-12': 'LA Baton Rouge, Hammond, Covington, Slidell',
  'I-20':
    'TX Pecos, Odessa, Midland, Big Spring, Sweetwater, Abilene, Weatherford, Fort Worth, Arlington, Dallas, Tyler, Longview, Marshall, LA Shreveport, Ruston, Monroe, Tallulah',
  'I-25': 'NM Las Cruces, Truth or Consequences, Socorro, Belen, Albuquerque, Santa Fe, Las Vegas, Raton',
  'I-27': 'TX Lubbock, Plainview, Tulia, Canyon, Amarillo',
  'I-30':
    'TX Fort Worth, Arlington, Dallas, Rockwall, Greenville, Sulphur Springs, Mount Pleasant, AR Texarkana, Hope, Arkadelphia, Benton, Little Rock',
  'I-35':
    'TX Laredo, Cotulla, Pearsall, San Antonio, New Braunfels, San Marcos, Austin, Round Rock, Temple, Waco, Hillsboro, Dallas, Denton, Gainesville, OK Ardmore, Pauls Valley, Norman, Oklahoma City, Guthrie, Perry, Blackwell',
  'I-37': 'TX San Antonio, Pleasanton, Corpus Christi',
  'I-40':
    'NM Gallup, Grants, Albuquerque, Santa Rosa, Tucumcari, TX Amarillo, Shamrock, OK Elk City, Clinton, El Reno, Oklahoma City, Shawnee, Henryetta, Checotah, Sallisaw, AR Fort Smith, Clarksville, Russellville, Conway, Little Rock, Brinkley, Forrest City, West Memphis',
  'I-44': 'TX Wichita Falls, OK Lawton, Chickasha, Oklahoma City, Chandler, Sapulpa, Tulsa, Claremore, Vinita, Miami',
  'I-45': 'TX Galveston, League City, Houston, The Woodlands, Huntsville, Corsicana, Dallas',
  'I-49': 'LA Lafayette, Opelousas, Alexandria, Natchitoches, Shreveport',
  'I-55': 'LA Laplace, Hammond, Amite',
  'I-69': 'TX Rosenberg, Sugar Land, Houston, Humble, Cleveland, Livingston, Lufkin, Nacogdoches',
}

function interstates(cities: readonly City[]): BaseFeature[] {
  return Object.entries(INTERSTATES).map(([name, towns]) =>
    feature({ type: 'LineString', coordinates: placesOf(towns, cities) }, { name, class: 'interstate' }),
  )
}

const byPeople = (a: City, b: City) => b.people - a.people

function placesOf(towns: string, cities: readonly City[]): Position[] {
  let state = ''
  return towns.split(', ').map((entry) => {
    const [, code, name = ''] = /^([A-Z]{2} )?(.+)$/.exec(entry) ?? []
    if (code) state = code.trim()
    // Of two cities of one name, the larger.
    const [city] = cities.filter((known) => known.name === name && known.state === state).sort(byPeople)
    if (!city) throw new Error(`The list of cities has no ${name}, ${state}`)
    return [city.longitude, city.latitude]
  })
}
