import { expect, test } from 'vitest'
import type { Driver } from '../../data/drivers/driver-accounts.ts'
import { findDrivers } from './find-drivers.ts'

const driver = (firstName: string, lastName: string, phone: string | null): Driver => ({
  id: firstName.length,
  status: 'available',
  rating: null,
  totalDeliveries: 0,
  onTimePercent: 96,
  openJobs: 0,
  isActive: true,
  weeklyGoal: 25,
  position: null,
  user: { id: 1, firstName, lastName, phone, email: `${firstName.toLowerCase()}@meridian.example` },
})
const MARCUS = driver('Marcus', 'Reed', '(713) 555-0142')
const ELENA = driver('Elena', 'O’Hara', null)
const ALL = [MARCUS, ELENA]

test.each([
  ['', ALL],
  ['  reed ', [MARCUS]],
  ['marcus reed', [MARCUS]],
  ['ELENA@', [ELENA]],
  ['meridian.example', ALL],
  ['713-555', [MARCUS]],
  ['5550142', [MARCUS]],
  ['14', []],
  ['nobody', []],
])('"%s" finds them by name, email address or phone number', (search, expected) => {
  expect(findDrivers(ALL, search)).toEqual(expected)
})
