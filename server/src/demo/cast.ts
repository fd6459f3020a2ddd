/** The organizations, users and drivers of the demo. Names are invented; the telephone numbers are reserved fictional ones. */

import type { Role } from '@meridian/domain/orders/order-lifecycle.ts'
import type { ServiceType } from '@meridian/domain/orders/orders.ts'
import { DEMO_LABELS } from '../texts/demo.ts'
import { isOnlyLive, PLACES, type Place, type PlaceKind, placeAt } from './places.ts'

export const DEMO_PASSWORD = 'meridian-demo'

export const ADMIN_USER = 1
export const PHARMACY_USER = 2
export const DRIVER_USER = 3
export const DEMO_DRIVER = 1

export type Organization = {
  id: number
  name: string
  kind: 'pharmacy' | 'laboratory' | 'bank' | 'clinic' | 'hospital'
  clientIds: readonly number[]
  home: Place
  /** Where it sends parcels; for a laboratory, where they are picked up. */
  partners: readonly Place[]
  isFetching: boolean
  services: readonly ServiceType[]
  areaCode: string
}

/** Their admin decided that a sample's temperature and a document's seal are not left to the driver. */
export const requiresProofs = (kind: Organization['kind']): boolean => kind === 'laboratory' || kind === 'bank'

const partnersOf = (home: Place, kinds: readonly PlaceKind[], cities: readonly string[]): Place[] =>
  PLACES.filter(
    (place) => kinds.includes(place.kind) && cities.includes(place.city) && place !== home && !isOnlyLive(place),
  )

const HOUSTON_AREA = ['Houston', 'Pasadena', 'Katy', 'Sugar Land']
const CARE: readonly PlaceKind[] = ['hospital', 'clinic', 'pharmacy']
const twelveOaks = placeAt('4200 Twelve Oaks Dr')
const leeland = placeAt('2004 Leeland Street')
const toussaint = placeAt('149 Allen Toussaint Blvd')
const northwest39th = placeAt('4510 Northwest 39th Street')
const palm = placeAt('305 S Palm St')
const harper = placeAt('5901 Harper Dr NE')

export const PHARMACY: Organization = {
  id: 1,
  name: 'Bayou Bend Pharmacy',
  kind: 'pharmacy',
  clientIds: [PHARMACY_USER, 4],
  home: twelveOaks,
  partners: partnersOf(twelveOaks, CARE, HOUSTON_AREA),
  isFetching: false,
  services: ['medical_prescription', 'medical_prescription', 'medical_prescription', 'medical_equipment'],
  areaCode: '713',
}

export const LABORATORY: Organization = {
  id: 2,
  name: 'Gulf Coast Reference Laboratory',
  kind: 'laboratory',
  clientIds: [5],
  home: leeland,
  partners: partnersOf(leeland, ['hospital', 'clinic'], HOUSTON_AREA),
  isFetching: true,
  services: ['laboratory_sample'],
  areaCode: '713',
}

export const BANK: Organization = {
  id: 3,
  name: 'Pelican Street Bank',
  kind: 'bank',
  clientIds: [6],
  home: toussaint,
  partners: partnersOf(toussaint, ['bank'], ['New Orleans', 'Metairie']),
  isFetching: false,
  services: ['financial_document', 'financial_document', 'secure_document'],
  areaCode: '504',
}

export const CLINIC: Organization = {
  id: 4,
  name: 'Red Earth Family Clinic',
  kind: 'clinic',
  clientIds: [7],
  home: northwest39th,
  partners: partnersOf(northwest39th, CARE, ['Oklahoma City', 'Norman', 'Edmond']),
  isFetching: false,
  services: ['laboratory_sample', 'medical_prescription', 'secure_document'],
  areaCode: '405',
}

export const HOSPITAL: Organization = {
  id: 5,
  name: 'Palm Street Hospital',
  kind: 'hospital',
  clientIds: [8],
  home: palm,
  partners: partnersOf(palm, CARE, ['Little Rock', 'North Little Rock', 'Conway']),
  isFetching: false,
  services: ['medical_equipment', 'medical_prescription', 'laboratory_sample'],
  areaCode: '501',
}

export const DESERT_CLINIC: Organization = {
  id: 6,
  name: 'Sandia Vista Clinic',
  kind: 'clinic',
  clientIds: [9],
  home: harper,
  partners: partnersOf(harper, CARE, ['Albuquerque', 'Rio Rancho', 'Santa Fe']),
  isFetching: false,
  services: ['medical_prescription', 'laboratory_sample', 'medical_equipment'],
  areaCode: '505',
}

export const ORGANIZATIONS = [PHARMACY, LABORATORY, BANK, CLINIC, HOSPITAL, DESERT_CLINIC] as const

type Person = { id: number; username: string; firstName: string; lastName: string; domain: string; phone: string }
type Account = Person & { role: Role; organizationId: number | null; memberDays: number }

const MERIDIAN = 'meridian.example'

export const ACCOUNTS: readonly Account[] = [
  person(1, 'admin', 'Avery', 'Coleman', MERIDIAN, '(713) 555-0100', 'admin', null, 450),
  person(2, 'pharmacy', 'Maria', 'Lopez', 'bayoubend.example', '(713) 555-0142', 'client', 1, 440),
  person(3, 'driver', 'Marcus', 'Reed', MERIDIAN, '(713) 555-0151', 'driver', null, 75),
  person(4, 'pharmacy-nights', 'Priya', 'Nair', 'bayoubend.example', '(713) 555-0143', 'client', 1, 440),
  person(5, 'laboratory', 'Thomas', 'Okafor', 'gulfcoastlab.example', '(713) 555-0118', 'client', 2, 100),
  person(6, 'bank', 'Camille', 'Fontenot', 'pelicanstreet.example', '(504) 555-0127', 'client', 3, 160),
  person(7, 'clinic', 'Naomi', 'Tallchief', 'redearth.example', '(405) 555-0163', 'client', 4, 230),
  person(8, 'hospital', 'Grant', 'Whitfield', 'palmstreet.example', '(501) 555-0135', 'client', 5, 70),
  person(9, 'sandia', 'Lucia', 'Montoya', 'sandiavista.example', '(505) 555-0171', 'client', 6, 310),
  person(10, 'danielle', 'Danielle', 'Brooks', MERIDIAN, '(713) 555-0152', 'driver', null, 445),
  person(11, 'caleb', 'Caleb', 'Harjo', MERIDIAN, '(405) 555-0153', 'driver', null, 230),
  person(12, 'simone', 'Simone', 'Batiste', MERIDIAN, '(504) 555-0154', 'driver', null, 160),
  person(13, 'wyatt', 'Wyatt', 'Holloway', MERIDIAN, '(501) 555-0155', 'driver', null, 70),
  person(14, 'elena', 'Elena', 'Baca', MERIDIAN, '(505) 555-0156', 'driver', null, 310),
  person(15, 'rosa', 'Rosa', 'Quintana', MERIDIAN, '(505) 555-0157', 'driver', null, 4),
  person(16, 'hector', 'Hector', 'Salinas', MERIDIAN, '(713) 555-0158', 'driver', null, 445),
]

function person(
  id: number,
  username: string,
  firstName: string,
  lastName: string,
  domain: string,
  phone: string,
  role: Role,
  organizationId: number | null,
  memberDays: number,
): Account {
  return { id, username, firstName, lastName, domain, phone, role, organizationId, memberDays }
}

export type DemoDriver = { id: number; userId: number; isOnDuty: boolean; base: Place; openingPoints: number }

/** The first one is the demo account. Elena has been on leave since last month, Hector has left, Rosa is about to start. */
export const DRIVERS: readonly DemoDriver[] = [
  { id: DEMO_DRIVER, userId: DRIVER_USER, isOnDuty: true, base: twelveOaks, openingPoints: 3400 },
  { id: 2, userId: 10, isOnDuty: true, base: twelveOaks, openingPoints: 0 },
  { id: 3, userId: 11, isOnDuty: true, base: northwest39th, openingPoints: 0 },
  { id: 4, userId: 12, isOnDuty: true, base: toussaint, openingPoints: 0 },
  { id: 5, userId: 13, isOnDuty: true, base: palm, openingPoints: 0 },
  { id: 6, userId: 14, isOnDuty: false, base: harper, openingPoints: 0 },
  { id: 7, userId: 15, isOnDuty: true, base: harper, openingPoints: 0 },
  { id: 8, userId: 16, isOnDuty: false, base: leeland, openingPoints: 0 },
]

/** Shown on the sign-in page and when the server starts. */
export const DEMO_ACCOUNTS: readonly { username: string; role: Role; label: string }[] = [
  { username: 'admin', role: 'admin', label: DEMO_LABELS.runsTheDay },
  { username: 'pharmacy', role: 'client', label: PHARMACY.name },
  { username: 'driver', role: 'driver', label: 'Marcus Reed' },
]
