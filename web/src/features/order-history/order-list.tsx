/** The matching orders, page by page. The first pages load while scrolling, the rest with a button. */
import { Alert, Button, Paper, Skeleton, Text } from '@mantine/core'
import { useIntersection } from '@mantine/hooks'
import { IconPackage, IconRefresh, IconSearchOff } from '@tabler/icons-react'
import { useEffect } from 'react'
import { sentenceOf } from '../../data/call.ts'
import type { Order, useOrderPages } from '../../data/orders/orders.ts'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { useRowsByFrame } from '../../ui/use-rows-by-frame.ts'
import { HISTORY_COPY as copy } from './order-history.copy.ts'
import classes from './order-history.module.css'
import { OrderRow } from './order-row.tsx'

/** A live event refetches all loaded pages, so beyond a hundred rows more are loaded only by the button. */
const PAGES_BY_THEMSELVES = 4

type Pages = ReturnType<typeof useOrderPages>
type Props = {
  pages: Pages
  /** The linked order is shown above the list and not in it. */
  linkedId: number | null
  isAdmin: boolean
  isFiltered: boolean
  onClear: () => void
  onTrack: (orderId: number) => void
}

export function OrderList({ pages, linkedId, isAdmin, isFiltered, onClear, onTrack }: Props) {
  const loaded = pages.data?.pages ?? []
  const orders: Order[] = loaded.flatMap((page) => page.rows).filter((order) => order.id !== linkedId)
  const shown = useRowsByFrame(orders)
  if (orders.length === 0 && !pages.hasNextPage) {
    if (isFiltered) return <NoMatch onClear={onClear} />
    return linkedId === null ? <NoOrders isAdmin={isAdmin} /> : null
  }
  return (
    <>
      <Paper className={classes.list} data-stale={pages.isPlaceholderData || undefined}>
        {shown.map((order) => (
          <OrderRow key={order.id} order={order} hasOrganization={isAdmin} onTrack={onTrack} />
        ))}
      </Paper>
      {shown.length === orders.length ? (
        <More pages={pages} comesByItself={loaded.length < PAGES_BY_THEMSELVES} />
      ) : null}
    </>
  )
}

function More({ pages, comesByItself }: { pages: Pages; comesByItself: boolean }) {
  const { ref, entry } = useIntersection<HTMLDivElement>({ rootMargin: '400px' })
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const isDue = Boolean(entry?.isIntersecting) && comesByItself && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (isDue) void fetchNextPage()
  }, [isDue, fetchNextPage])
  return (
    <div ref={ref} className={classes.more}>
      {isFetchNextPageError ? (
        <Alert color="red" variant="light" role="alert">
          {sentenceOf(pages.error, copy.moreFailed)}
        </Alert>
      ) : null}
      {hasNextPage ? (
        <Button
          variant="default"
          leftSection={isFetchNextPageError ? <IconRefresh size={18} aria-hidden /> : null}
          loading={pages.isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          {isFetchNextPageError ? copy.again : copy.more}
        </Button>
      ) : (
        <Text size="sm" c="dimmed">
          {copy.end}
        </Text>
      )}
    </div>
  )
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<IconSearchOff aria-hidden />}
    title={copy.noMatch}
    actions={
      <Button variant="default" onClick={onClear}>
        {copy.clear}
      </Button>
    }
  >
    {copy.noMatchWhy}
  </EmptyState>
)

const NoOrders = ({ isAdmin }: { isAdmin: boolean }) => (
  <EmptyState
    icon={<IconPackage aria-hidden />}
    title={copy.none}
    actions={
      isAdmin ? undefined : (
        <Button component={ScreenLink} href="/dashboard">
          {copy.request}
        </Button>
      )
    }
  >
    {isAdmin ? copy.noneAllWhy : copy.noneWhy}
  </EmptyState>
)

export const OrderListSkeleton = () => (
  <Paper className={classes.list} aria-hidden>
    {Array.from({ length: 8 }, (_, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are equal
      <div key={index} className={classes.waiting}>
        <div>
          <Skeleton h={18} w="min(20rem, 60vw)" />
          <Skeleton h={14} w="min(14rem, 45vw)" mt={8} />
        </div>
        <Skeleton h={26} w={96} />
      </div>
    ))}
  </Paper>
)
