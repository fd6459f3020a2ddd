/** The books: their balance, months and files, and what the card processor paid out. */
import {
  clearing,
  closeMonth,
  enterPayout,
  makeExport,
  months,
  reopenMonth,
  trialBalance,
} from '@meridian/contract/books/books.ts'
import type { BodyInputOf } from '@meridian/contract/endpoint.ts'
import type { BookProgram } from '@meridian/domain/books/export.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import { useBillingChange } from './billing.ts'

export type { ClosedMonth } from '@meridian/contract/books/books.ts'

export const useTrialBalance = () =>
  useQuery({ queryKey: keys.trialBalance, queryFn: ({ signal }) => call(trialBalance, { query: {}, signal }) })

export const useMonths = () =>
  useQuery({ queryKey: keys.closedMonths, queryFn: ({ signal }) => call(months, { signal }) })

export const useClearing = () =>
  useQuery({ queryKey: keys.clearing, queryFn: ({ signal }) => call(clearing, { query: {}, signal }) })

export type MonthChange = { kind: 'close' | 'reopen' | 'export'; month: string; program?: BookProgram }

export const useChangeMonth = () =>
  useBillingChange(({ kind, month, program = 'quickbooks' }: MonthChange) => {
    const params = { month }
    if (kind === 'export') return call(makeExport, { params, body: { program } })
    return call(kind === 'close' ? closeMonth : reopenMonth, { params })
  })

export const useEnterPayout = () =>
  useBillingChange((body: BodyInputOf<typeof enterPayout>) => call(enterPayout, { body }))
