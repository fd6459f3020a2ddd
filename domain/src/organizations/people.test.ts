import { expect, test } from 'vitest'
import { mayStillGive, refusalOfChange, refusalOfGift, refusalOfRemoval } from './people.ts'
import { type Membership, ORGANIZATION_ROLES, WHOLE_ACCESS } from './permissions.ts'

const OWNER = WHOLE_ACCESS
const MANAGER: Membership = { ...OWNER, role: 'manager' }
const LIMITED: Membership = { ...MANAGER, siteIds: [1, 2] }
const ORDERER: Membership = { ...OWNER, role: 'orderer' }
const WITHOUT_PRICES: Membership = { ...MANAGER, seesPrices: false }

const change = (by: Membership, member: Membership, next: Membership) =>
  refusalOfChange({ userId: 1, membership: by }, { userId: 2, membership: member }, next)

test('owners change anyone into anything; a manager neither makes nor changes an owner', () => {
  for (const role of ORGANIZATION_ROLES) expect(change(OWNER, OWNER, { ...OWNER, role })).toBeNull()
  expect(change(MANAGER, ORDERER, OWNER)).toBe('owners_only')
  expect(change(MANAGER, OWNER, ORDERER)).toBe('owners_only')
  expect(change(MANAGER, ORDERER, MANAGER)).toBeNull()
})

test('nobody gives more sites or prices than they have', () => {
  const inside: Membership = { ...ORDERER, siteIds: [1] }
  expect(change(LIMITED, inside, { ...inside, siteIds: [1, 2] })).toBeNull()
  expect(change(LIMITED, inside, { ...inside, siteIds: [3] })).toBe('more_than_own')
  expect(change(LIMITED, inside, { ...inside, siteIds: null })).toBe('more_than_own')
  expect(change(WITHOUT_PRICES, { ...ORDERER, seesPrices: false }, ORDERER)).toBe('more_than_own')
  expect(change(WITHOUT_PRICES, ORDERER, { ...ORDERER, role: 'viewer' })).toBeNull()
  expect(refusalOfGift({ ...OWNER, seesPrices: false }, ORDERER)).toBeNull()
})

test('a manager limited to sites knows only of people within them', () => {
  expect(change(LIMITED, ORDERER, ORDERER)).toBe('not_found')
  expect(change(LIMITED, { ...ORDERER, siteIds: [2, 3] }, ORDERER)).toBe('not_found')
  const by = { userId: 1, membership: LIMITED }
  expect(refusalOfRemoval(by, { userId: 2, membership: ORDERER })).toBe('not_found')
  expect(refusalOfRemoval(by, { userId: 2, membership: { ...ORDERER, siteIds: [2] } })).toBeNull()
})

test('only an owner changes the own role, and nobody removes themselves', () => {
  const self = (membership: Membership) => ({ userId: 1, membership })
  expect(refusalOfChange(self(OWNER), self(OWNER), MANAGER)).toBeNull()
  expect(refusalOfChange(self(LIMITED), self(LIMITED), MANAGER)).toBe('own_access')
  expect(refusalOfRemoval(self(OWNER), self(OWNER))).toBe('own_access')
  expect(refusalOfRemoval(self(MANAGER), { userId: 2, membership: OWNER })).toBe('owners_only')
})

test('an invitation stands while its sender may still give what it says', () => {
  expect(mayStillGive(MANAGER, MANAGER)).toBe(true)
  expect(mayStillGive(ORDERER, ORDERER)).toBe(false)
  expect(mayStillGive(MANAGER, OWNER)).toBe(false)
  expect(mayStillGive(LIMITED, ORDERER)).toBe(false)
  expect(mayStillGive(null, ORDERER)).toBe(false)
})
