/** The period is in the URL, so that a reload and a link show the same days. */
import { useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { addressWith } from '../../data/search-params.ts'
import type { DayPeriod } from '../../data/stats/analytics.ts'
import { isPeriod, lastDays, type PeriodChoice } from './period.ts'

export function usePeriod(now: Date) {
  const { period: choice = '30', from, to } = useSearch({ from: '/admin-dashboard/analytics' })
  const { history } = useRouter()
  // As chosen: a period that ends before it begins is in no address.
  const [custom, setTyped] = useState<DayPeriod>(() => (from && to ? { from, to } : lastDays(30, now)))
  const save = (period: PeriodChoice, days: DayPeriod | null) =>
    history.replace(addressWith(history.location, { period, from: days?.from ?? null, to: days?.to ?? null }))
  return {
    choice,
    custom,
    choose: (next: PeriodChoice) => save(next, next === 'custom' && isPeriod(custom) ? custom : null),
    setCustom(days: DayPeriod) {
      setTyped(days)
      if (isPeriod(days)) save('custom', days)
    },
  }
}
