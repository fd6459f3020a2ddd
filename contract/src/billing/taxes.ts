/** Rates of tax by code, place and day, and certificates of organizations that are exempt. Data of the company, and no advice. */
import { TAX_CODES } from '@meridian/domain/billing/tax.ts'
import { SERVICE_STATES } from '@meridian/domain/places/geo.ts'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fault } from '../field-faults.ts'
import { dayText, decimal, id, idParams, requiredText } from '../shapes.ts'

const rate = z.object({
  id,
  code: z.enum(TAX_CODES),
  state: z.enum(SERVICE_STATES),
  /** Null: the whole state. */
  city: z.string().nullable(),
  fromDay: z.iso.date(),
  /** '4.875' */
  percent: decimal,
  /** The law that it rests on, also for zero. */
  reason: z.string(),
})

export const taxRates = endpoint({
  method: 'GET',
  path: '/api/admin/tax-rates',
  summary: 'The rates of tax by state, place, code and first day',
  access: ['admin'],
  reply: z.array(rate),
})

export const setTaxRate = endpoint({
  method: 'POST',
  path: '/api/admin/tax-rates',
  summary: 'Enter a rate of tax from a day on, or correct one with which no invoice was made; drafts are taxed anew',
  access: ['admin'],
  body: z.object({
    code: rate.shape.code.default('courier'),
    state: rate.shape.state,
    city: requiredText(60, fault('required')).nullable().default(null),
    fromDay: dayText,
    percent: decimal,
    reason: requiredText(300, fault('required')),
  }),
  reply: z.array(rate),
})

const certificate = z.object({ id, state: z.enum(SERVICE_STATES), number: z.string(), endsOn: z.iso.date() })

export const certificates = endpoint({
  method: 'GET',
  path: '/api/admin/organizations/{id}/tax-certificates',
  summary: 'The tax exemption certificates of an organization',
  access: ['admin'],
  params: idParams,
  reply: z.array(certificate),
})

export const addCertificate = endpoint({
  method: 'POST',
  path: '/api/admin/organizations/{id}/tax-certificates',
  summary: 'Enter a tax exemption certificate; drafts are taxed anew. One that has ended is refused',
  access: ['admin'],
  params: idParams,
  body: z.object({
    state: certificate.shape.state,
    number: requiredText(60, fault('required')),
    endsOn: dayText,
  }),
  reply: z.array(certificate),
})

export const withdrawCertificate = endpoint({
  method: 'DELETE',
  path: '/api/admin/tax-certificates/{id}',
  summary: 'Withdraw a tax exemption certificate: it counts for no later invoice; drafts are taxed anew',
  access: ['admin'],
  params: idParams,
  reply: z.array(certificate),
})
