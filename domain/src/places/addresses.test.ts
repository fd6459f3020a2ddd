import { expect, test } from 'vitest'
import {
  addressLines,
  cityLine,
  deliveryArea,
  isVerifiedAddress,
  placeLine,
  stateOf,
  streetLine,
  withPlaceName,
  zipOf,
} from './addresses.ts'

test.each([
  '1200 Main St, Houston, TX 77002',
  '1200 Main St, Houston, Texas 77002',
  '1200 Main St, Houston, texas 77002',
  '77002 Main St, Houston, TX',
  '1200 Main St, Houston, TX77002',
  '1 Broadway, Tulsa, OK 74103',
  '1 Central Ave, Albuquerque, NM 87102',
  '1 Main St, Little Rock, Arkansas 72201',
  '400 Texas St, Shreveport, LA 71101-1234',
])('"%s" is verified', (address) => {
  expect(isVerifiedAddress(address)).toBe(true)
})

test('a named place is verified without a house number, but not without state and ZIP', () => {
  const place = { isNamedPlace: true }
  expect(isVerifiedAddress('Ben Taub Hospital, Taub Loop, Houston, TX 77030', place)).toBe(true)
  expect(isVerifiedAddress('Ben Taub Hospital, Taub Loop, Houston, TX', place)).toBe(false)
})

test.each([
  ['no state', '1200 Main St, Houston 77002'],
  ['a state we do not serve', '1 Broadway, Denver, CO 80202'],
  ['no five digits', '1200 Main St, Houston, TX'],
  ['only a longer number', '123456 Main St, Houston, TX'],
  ['no digit at all', 'Main St, Houston, TX'],
  ['a state only inside a word', '1200 TXU Plaza, Houston 77002'],
  ['a code in small letters, which is also a word', 'ok, 12 la la land 77002'],
  ['a city and ZIP only', 'Houston, TX 77002'],
  ['a city and ZIP only, the ZIP first', 'Houston, 77002 TX'],
  ['a street but no house number', 'Taub Loop, Houston, TX 77030'],
  ['nothing', ''],
])('an address with %s needs review', (_reason, address) => {
  expect(isVerifiedAddress(address)).toBe(false)
})

test.each([
  ['400 Texas St, Shreveport, LA 71101', 'LA'],
  ['600 Louisiana St, Houston, TX 77002', 'TX'],
  ['9 Oklahoma Ave, Roswell, new mexico 88201', 'NM'],
  ['5 Elm St, Little Rock, Arkansas', 'AR'],
  ['5 Elm St, Wichita, Kansas', null],
])('the state of "%s" is %s, the last one named', (address, state) => {
  expect(stateOf(address)).toBe(state)
})

test('an address is split after the street', () => {
  expect(addressLines('1200 Main St, Houston, TX 77002')).toEqual(['1200 Main St', 'Houston, TX 77002'])
  expect(addressLines('6411 Fannin St, Ste 5, Houston, TX 77030')).toEqual([
    '6411 Fannin St, Ste 5',
    'Houston, TX 77030',
  ])
  expect(addressLines(' Houston ')).toEqual(['Houston', ''])
})

test.each([
  ['6411 Fannin St, Houston, TX 77030', '77030', 'Houston, TX 77030'],
  ['6411 Fannin St, Houston, TX 77030-1234', '77030', 'Houston, TX 77030'],
  ['6411 Fannin St, Suite 200, Houston, TX 77030, USA', '77030', 'Houston, TX 77030'],
  ['1200 Main St, Houston TX 77002', '77002', 'Houston, TX 77002'],
  ['1200 Main St, Houston, Texas, 77002', '77002', 'Houston, TX 77002'],
  ['Ben Taub Hospital, 1504 Taub Loop, Houston, TX77030', '77030', 'Houston, TX 77030'],
  ['400 Texas St, Shreveport, LA 71101', '71101', 'Shreveport, LA 71101'],
  ['1 Main St, Little Rock, Arkansas 72201', '72201', 'Little Rock, AR 72201'],
  ['77002 Main St, Houston, TX', null, 'Houston, TX'],
  ['Main Street, TX 77002', '77002', 'TX 77002'],
  ['12 Elm St, Apt 4B, TX 77002', '77002', 'TX 77002'],
  ['Highway 12345', null, ''],
  ['', null, ''],
])('ZIP and city of "%s"', (address, zip, line) => {
  expect(zipOf(address)).toBe(zip)
  expect(cityLine(address)).toBe(line)
})

test.each([
  ['Bayou Lab, 1200 Main St, Apt 4, Katy, TX 77494', '1200 Main St'],
  ['1504 Taub Loop Suite 200, Houston, TX 77030', '1504 Taub Loop'],
  ['N2050 FM 1960, Humble, TX 77338', 'N2050 FM 1960'],
  ['Ben Taub Hospital, Houston, TX 77030', ''],
])('the street of %s', (text, street) => {
  expect(streetLine(text)).toBe(street)
})

test.each([
  ['4821 Maple Ridge Ln, Houston, TX 77018', 'Maple Ridge Ln, Houston, TX 77018'],
  ['4821-B Maple Ridge Ln #3, Houston, TX 77018, USA', 'Maple Ridge Ln, Houston, TX 77018'],
  ['N2050 FM 1960, Ste. 12, Humble, TX, 77338', 'FM 1960, Humble, TX, 77338'],
  ['c/o Rosa Gutierrez, 12 1/2 Oak St Apt B, Waco, TX 76701', 'Oak St, Waco, TX 76701'],
  ['900 E Space Center Blvd, Unit 9, Houston, TX 77058', 'E Space Center Blvd, Houston, TX 77058'],
  ['77 5th St, Building 2, Tulsa, OK 74103', '5th St, Tulsa, OK 74103'],
  ['12 Oak St, Rosa Gutierrez, Waco, TX 76701', 'Oak St, Waco, TX 76701'],
  ['Gutierrez Residence, Houston, TX 77018', 'Houston, TX 77018'],
  ['Gutierrez Residence, Houston TX 77018', 'Houston TX 77018'],
  ['Gutierrez Residence 77018', '77018'],
  ['12 Oak St Waco TX 76701', 'Oak St Waco TX 76701'],
  ['somewhere', ''],
  ['5th St, 12 Oak St, Waco, TX 76701, U.S.A.', 'Oak St, Waco, TX 76701'],
  ['77018 TX., 12 Oak St, Unit B, Waco', 'Oak St, Waco'],
  ['US', ''],
])('the area of %j is %j', (whole, area) => {
  expect(deliveryArea(whole)).toBe(area)
})

test('the name of a place is in front of its address, and in no way of its parts', () => {
  const door = '1504 Taub Loop, Ste 2, Houston, TX 77030'
  const named = withPlaceName('Ben Taub Hospital', door)
  expect(named).toBe('Ben Taub Hospital, 1504 Taub Loop, Ste 2, Houston, TX 77030')
  expect(withPlaceName('Ben Taub Hospital', named)).toBe(named)
  expect(addressLines(named)).toEqual(['Ben Taub Hospital, 1504 Taub Loop, Ste 2', 'Houston, TX 77030'])
  expect([streetLine(named), cityLine(named), zipOf(named)]).toEqual(['1504 Taub Loop', 'Houston, TX 77030', '77030'])
  expect([placeLine(named), placeLine(door)]).toEqual(['Ben Taub Hospital, 1504 Taub Loop', '1504 Taub Loop'])
  // A driver who has not accepted the job is not told which house it is.
  expect(deliveryArea(named)).toBe('Taub Loop, Houston, TX 77030')
  expect(withPlaceName('Ruiz, Diaz and Partners', door)).toBe(`Ruiz Diaz and Partners, ${door}`)
})

test.each(['', '  ', null, '24 Hour Pharmacy', '7-Eleven', '19th District Court'])(
  '%j is no name to put in front',
  (name) => {
    expect(withPlaceName(name, '1 Main St, Houston, TX 77002')).toBe('1 Main St, Houston, TX 77002')
  },
)
