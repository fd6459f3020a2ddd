import { expect, test } from 'vitest'
import { stateAt } from './states.ts'

const POINTS: [place: string, latitude: number, longitude: number, state: string | null][] = [
  ['Houston', 29.7604, -95.3698, 'TX'],
  ['Oklahoma City', 35.4676, -97.5164, 'OK'],
  ['Albuquerque', 35.0844, -106.6504, 'NM'],
  ['Little Rock', 34.7465, -92.2896, 'AR'],
  ['New Orleans', 29.9511, -90.0715, 'LA'],

  ['El Paso, San Jacinto Plaza', 31.7591, -106.4889, 'TX'],
  ['El Paso, County Courthouse', 31.7588, -106.4828, 'TX'],
  ['Ciudad Juárez, cathedral', 31.7381, -106.4869, null],
  ['Ciudad Juárez, consulate', 31.6904, -106.4245, null],
  ['Sunland Park NM', 31.7965, -106.58, 'NM'],
  ['El Paso, west side', 31.8457, -106.5313, 'TX'],

  ['Texarkana AR, city hall', 33.4418, -94.0377, 'AR'],
  ['Texarkana AR, Miller County Courthouse', 33.4251, -94.0378, 'AR'],
  ['Texarkana TX, city hall', 33.4251, -94.0477, 'TX'],
  ['Texarkana TX, hospital', 33.4422, -94.0777, 'TX'],

  ['Shreveport LA', 32.5252, -93.7502, 'LA'],
  ['Waskom TX', 32.4785, -94.0602, 'TX'],
  ['Greenwood LA', 32.4424, -93.9732, 'LA'],

  ['Clovis NM', 34.4048, -103.2052, 'NM'],
  ['Texico NM', 34.3887, -103.0513, 'NM'],
  ['Farwell TX', 34.3834, -103.038, 'TX'],

  ['Lake Texoma, Denison Dam, Texas bank', 33.8093, -96.5703, 'TX'],
  ['Lake Texoma, Pottsboro', 33.8, -96.73, 'TX'],
  ['Lake Texoma, Kingston OK', 33.9987, -96.7197, 'OK'],

  ['Laredo, San Agustín Plaza', 27.5025, -99.5062, 'TX'],
  ['Nuevo Laredo', 27.4936, -99.5075, null],
  ['Brownsville', 25.9017, -97.4975, 'TX'],
  ['Matamoros', 25.8797, -97.5042, null],
  ['Eagle Pass', 28.7091, -100.4995, 'TX'],
  ['Piedras Negras', 28.7, -100.5235, null],
  ['Del Rio', 29.3627, -100.8968, 'TX'],
  ['Ciudad Acuña', 29.3236, -100.9517, null],
  ['Hidalgo TX', 26.1004, -98.2631, 'TX'],
  ['Reynosa', 26.09, -98.278, null],
  ['Presidio TX', 29.5607, -104.3722, 'TX'],
  ['Ojinaga', 29.56, -104.41, null],

  ['Rockport, on the bay', 28.11318, -97.04627, 'TX'],
  ['South Padre Island', 26.0912, -97.16563, 'TX'],
  ['Galveston', 29.3013, -94.7977, 'TX'],
  ['Grand Isle LA', 29.2366, -89.9873, 'LA'],
  ['far out in the Gulf', 28.2, -94, null],

  ['Vidalia LA', 31.5654, -91.426, 'LA'],
  ['Natchez MS', 31.5604, -91.4032, null],
  ['West Memphis AR', 35.1465, -90.1845, 'AR'],
  ['Memphis TN', 35.1495, -90.049, null],
  ['Liberal KS', 37.0431, -100.921, null],
  ['Durango CO', 37.2753, -107.8801, null],
  ['Bay St. Louis MS', 30.3088, -89.33, null],
  ['Chicago', 41.8781, -87.6298, null],
  ['nowhere', 0, 0, null],
]

test.each(POINTS)('%s', (_place, latitude, longitude, state) => {
  expect(stateAt({ latitude, longitude })).toBe(state)
})
