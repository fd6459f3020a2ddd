import type { Located } from '@meridian/contract/places/addresses.ts'
import { expect, test } from 'vitest'
import {
  checked,
  isApproximate,
  isComplete,
  NO_ADDRESS,
  picked,
  pickedSite,
  pinned,
  typed,
  zipDoubt,
} from './address-field-value.ts'

const BEN_TAUB: Located = {
  address: '1504 Taub Loop, Houston, TX 77030',
  latitude: 29.71098,
  longitude: -95.39455,
  precision: 'point',
  state: 'TX',
  isPinOffered: false,
  token: 'signed',
  contactName: 'Front desk',
  contactPhone: '713-555-0100',
}

test('a typed ZIP that is not that of the address is said, whichever of the two was picked', () => {
  const row = { address: BEN_TAUB.address }
  expect(zipDoubt('1504 taub loop, houston, tx 77002', row)).toEqual({ typed: '77002', known: '77030' })
  expect(zipDoubt('1504 taub loop, houston, tx 77030', row)).toBeUndefined()
  expect(zipDoubt('10655 steepletop', row)).toBeUndefined()
  const asTyped = { address: '1504 Taub Loop, Houston, TX 77002', otherZip: '77030' }
  expect(zipDoubt('1504 taub loop 77002', asTyped)).toEqual({ typed: '77002', known: '77030' })
})

test('a pick sets the text, the point, its token and the contact', () => {
  expect(picked(BEN_TAUB)).toEqual({
    text: '1504 Taub Loop, Houston, TX 77030',
    point: { latitude: 29.71098, longitude: -95.39455 },
    precision: 'point',
    token: 'signed',
    contactName: 'Front desk',
    contactPhone: '713-555-0100',
    isPinOffered: false,
  })
})

test('typing keeps the text and nothing else', () => {
  expect(typed('1504 Taub Loo')).toEqual({ ...NO_ADDRESS, text: '1504 Taub Loo' })
})

test.each([
  ['nothing', NO_ADDRESS, false],
  ['typed text', typed('1504 Taub Loop, Houston, TX 77030'), false],
  ['an exact pick', picked(BEN_TAUB), true],
  ['a pick on the street', picked({ ...BEN_TAUB, precision: 'street' }), true],
  ['a whole address at ZIP precision', picked({ ...BEN_TAUB, precision: 'zip' }), true],
  ['one whose pin may be placed', picked({ ...BEN_TAUB, precision: 'zip', isPinOffered: true }), true],
  ['a ZIP code alone', picked({ ...BEN_TAUB, address: 'Houston, TX 77030', precision: 'zip' }), false],
])('%s is complete: %3$s', (_, value, expected) => {
  expect(isComplete(value)).toBe(expected)
})

test('at ZIP precision placing the pin makes the address exact; its text and contact stay', () => {
  const vague = picked({ ...BEN_TAUB, precision: 'zip', isPinOffered: true })
  expect(isApproximate(vague)).toBe(true)
  const moved = { ...BEN_TAUB, latitude: 29.711, longitude: -95.394, token: 'moved', contactName: null }
  const value = pinned(vague, moved)
  expect(isApproximate(value)).toBe(false)
  expect(value).toEqual({
    ...vague,
    point: { latitude: 29.711, longitude: -95.394 },
    precision: 'point',
    token: 'moved',
    isPinOffered: false,
  })
})

test.each([
  ['1504 Taub Loop, Houston, TX 77030', 'verified'],
  ['100 Main Street, Tulsa, OK 74103', 'verified'],
  ['Taub Loop, Houston, TX 77030', 'review'],
  ['Houston, TX 77030', 'review'],
  ['1504 Taub Loop, Houston, TX', 'review'],
  ['Houston, Texas', 'review'],
])('the check of %s is %s', (text, expected) => {
  expect(checked(text, false)).toBe(expected)
})

test('a place picked by its name needs no house number', () => {
  expect(checked('Taub Loop, Houston, TX 77030', true)).toBe('verified')
})

test('typing after a site was picked, or picking another address, drops the site', () => {
  const site = pickedSite({ ...BEN_TAUB, id: 7, name: 'Clinic', hours: null, accessNote: null, ...NO_SITE_FACTS })
  expect(site).toMatchObject({ text: BEN_TAUB.address, token: 'signed', site: { id: 7, name: 'Clinic', hours: null } })
  expect(typed('1504 Taub')).not.toHaveProperty('site')
  expect(picked(BEN_TAUB)).not.toHaveProperty('site')
  expect(pinned(site, BEN_TAUB)).toMatchObject({ site: { id: 7 } })
})
const NO_SITE_FACTS = { externalCode: null, serviceMinutes: null, useCount: 0, lastUsedAt: null }
