/** The bits of each package's code of this driver's jobs, by which a mistyped one is noticed without a network too. */
import { packageChecks } from '@meridian/contract/orders/proofs.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../call.ts'
import { keys } from '../keys.ts'
import type { Order } from '../orders/orders.ts'

const STORED = 'package-checks'

/** Kept for the forms, again whenever the jobs or their packages change. */
export function useKeptPackageChecks(orders: readonly Pick<Order, 'id' | 'packageCount'>[] | undefined): void {
  const jobs = (orders ?? []).map(({ id, packageCount }) => `${id}:${packageCount}`).toSorted()
  useQuery({
    queryKey: keys.packageChecks(jobs.join(' ')),
    enabled: jobs.length > 0,
    queryFn: async ({ signal }) => {
      const checks = await call(packageChecks, { signal })
      localStorage.setItem(STORED, JSON.stringify(checks))
      return checks
    },
  })
}

/** Null while they are not known: then the server alone judges. */
export function packageChecksOf(orderId: number): readonly number[] | null {
  try {
    const kept: { orderId: number; checks: number[] }[] = JSON.parse(localStorage.getItem(STORED) ?? '[]')
    return kept.find((job) => job.orderId === orderId)?.checks ?? null
  } catch {
    return null
  }
}
