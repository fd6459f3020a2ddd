/** All orders of the organization, or of all organizations for an admin. */
import { Button, Text, Tooltip } from '@mantine/core'
import { exportCsv } from '@meridian/contract/orders.ts'
import { TOTAL_LIMIT } from '@meridian/contract/shapes.ts'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { HISTORY_COPY as copy, orderCount } from '../../copy/order-history.ts'
import { fileUrl } from '../../data/call.ts'
import { useOrderPages } from '../../data/orders.ts'
import { FILTER_NAMES } from '../../data/search-params.ts'
import { storedUser } from '../../data/stored-user.ts'
import { TrackingDialog } from '../../parts/tracking-dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { Page } from '../../ui/page.tsx'
import { NoAccess } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import { FilterBar } from './filter-bar.tsx'
import type { HistoryFilters } from './filters.ts'
import { LinkedOrder } from './linked-order.tsx'
import classes from './order-history.module.css'
import { OrderList, OrderListSkeleton } from './order-list.tsx'
import { useHistoryFilters } from './use-history-filters.ts'

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
  const total = pages.data?.pages[0]?.total
  const isFiltered = FILTER_NAMES.some((name) => filters[name])
  return (
    <Page title={copy.title} actions={<Export filters={filters} total={total} />}>
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
      <TrackingDialog orderId={tracked} onClose={() => setTracked(null)} />
    </Page>
  )
}

/** Exports the listed orders; its description and the toast say how many. */
function Export({ filters, total }: { filters: HistoryFilters; total: number | undefined }) {
  const icon = <IconDownload size={18} aria-hidden />
  if (!total)
    return (
      <Button variant="default" leftSection={icon} disabled>
        Export
      </Button>
    )
  const count = orderCount(total, TOTAL_LIMIT)
  return (
    <Tooltip label={copy.exportHint(count)}>
      <Button
        component="a"
        href={fileUrl(exportCsv, { query: filters })}
        download
        variant="default"
        leftSection={icon}
        aria-description={copy.exportHint(count)}
        onClick={() => toast(copy.exported(count))}
      >
        Export
      </Button>
    </Tooltip>
  )
}
