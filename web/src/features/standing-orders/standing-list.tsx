import { Button, Skeleton, Switch } from '@mantine/core'
import { IconRepeat } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { STANDING_COPY as copy } from '../../copy/standing-orders.ts'
import { mayDo } from '../../data/accounts/membership.ts'
import { type StandingOrder, useStandingOrders } from '../../data/standing-orders.ts'
import { Gate } from '../../ui/gate.tsx'
import { ScreenLink } from '../../ui/screen-link.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { StandingCard } from './standing-card.tsx'
import classes from './standing-orders.module.css'

export function StandingList() {
  const { ended } = useSearch({ from: '/standing-orders' })
  const navigate = useNavigate()
  const standing = useStandingOrders(ended === 'true')
  return (
    <>
      <Switch
        label={copy.withEnded}
        mb="md"
        checked={ended === 'true'}
        onChange={({ currentTarget: { checked } }) =>
          void navigate({ to: '/standing-orders', search: { ended: checked ? 'true' : undefined }, resetScroll: false })
        }
      />
      <Gate query={standing} skeleton={<Skeleton h={280} />} errorTitle={copy.failed}>
        {(found) => (found.length === 0 ? <NoneYet /> : <Cards standing={found} />)}
      </Gate>
    </>
  )
}

const NoneYet = () => (
  <EmptyState
    icon={<IconRepeat aria-hidden />}
    title={copy.emptyTitle}
    actions={
      mayDo('manage_standing_orders') ? (
        <Button component={ScreenLink} href="/standing-orders/new">
          {copy.add}
        </Button>
      ) : null
    }
  >
    {mayDo('manage_standing_orders') ? copy.empty : copy.emptyForReaders}
  </EmptyState>
)

const Cards = ({ standing }: { standing: readonly StandingOrder[] }) => (
  <ul className={classes.cards} aria-label={copy.title}>
    {standing.map((each) => (
      <StandingCard key={each.id} standing={each} />
    ))}
  </ul>
)
