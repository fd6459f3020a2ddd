/** All orders of the organization, or of all organizations for an admin. */
import { Button, Text } from '@mantine/core'
import { exportCsv } from '@meridian/contract/orders/orders.ts'
import { TOTAL_LIMIT } from '@meridian/contract/shapes.ts'
import { IconDownload } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { storedUser } from '../../data/accounts/stored-user.ts'
import { fileUrl } from '../../data/call.ts'
import { useOrderPages } from '../../data/orders/orders.ts'
import { FILTER_NAMES } from '../../data/search-params.ts'
import { Gate } from '../../ui/gate.tsx'
import { Page } from '../../ui/page.tsx'
import { NoAccess } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { FilterBar } from './filter-bar.tsx'
import type { HistoryFilters } from './filters.ts'
import { LinkedOrder } from './linked-order.tsx'
import { HISTORY_COPY as copy, orderCount } from './order-history.copy.ts'
import classes from './order-history.module.css'
import { OrderList, OrderListSkeleton } from './order-list.tsx'
import { useHistoryFilters } from './use-history-filters.ts'

// Loaded with the first order that is tracked.
const TrackingDialog = lazy(() =>
  import('../../parts/tracking/tracking-dialog.tsx').then((m) => ({ default: m.TrackingDialog })),
)

// Most visits have nothing to confirm.
const OrderedNow = lazy(() => import('../../parts/orders/ordered-now.tsx').then((m) => ({ default: m.OrderedNow })))

export function OrderHistoryScreen() {
  const role = storedUser()?.role
  if (role === 'client' || role === 'admin') return <History isAdmin={role === 'admin'} />
  return (
    <Page title={copy.title}>
      <NoAccess message={copy.noAccess} />
    </Page>
  )
}

function History({ isAdmin }: { isAdmin: boolean }) {
  const { filters, linkedId, setFilters, closeLinked } = useHistoryFilters()
  const pages = useOrderPages(filters)
  const [tracked, setTracked] = useState<number | null>(null)
  const [wasTracked, setWasTracked] = useState(false)
  if (tracked !== null && !wasTracked) setWasTracked(true)
  const total = pages.data?.pages[0]?.total
  const isFiltered = FILTER_NAMES.some((name) => filters[name])
  return (
    <Page title={copy.title} actions={<Export filters={filters} total={total} />}>
      <Suspense>
        <OrderedNow />
      </Suspense>
      {linkedId === null ? null : (
        <LinkedOrder key={linkedId} orderId={linkedId} isAdmin={isAdmin} onTrack={setTracked} onClose={closeLinked} />
      )}
      <FilterBar filters={filters} onChange={setFilters} />
      <Text className={`tabular ${classes.count}`} c="dimmed" size="sm" role="status">
        {total === undefined ? ' ' : orderCount(total, TOTAL_LIMIT)}
      </Text>
      <Gate query={pages} skeleton={<OrderListSkeleton />} errorTitle={copy.failed}>
        {() => (
          <OrderList
            pages={pages}
            linkedId={linkedId}
            isAdmin={isAdmin}
            isFiltered={isFiltered}
            onClear={() => setFilters({})}
            onTrack={setTracked}
          />
        )}
      </Gate>
      {wasTracked ? (
        <Suspense>
          <TrackingDialog orderId={tracked} onClose={() => setTracked(null)} />
        </Suspense>
      ) : null}
    </Page>
  )
}

/** Exports the listed orders; its description and the toast say how many. */
function Export({ filters, total }: { filters: HistoryFilters; total: number | undefined }) {
  const icon = <IconDownload size={18} aria-hidden />
  if (!total)
    return (
      <Button variant="default" leftSection={icon} disabled>
        {copy.export}
      </Button>
    )
  const count = orderCount(total, TOTAL_LIMIT)
  return (
    <Button
      component="a"
      href={fileUrl(exportCsv, { query: filters })}
      download
      variant="default"
      leftSection={icon}
      title={copy.exportHint(count)}
      aria-description={copy.exportHint(count)}
      onClick={() => toast(copy.exported(count))}
    >
      {copy.export}
    </Button>
  )
}
