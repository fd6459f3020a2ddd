/** 90 days of all standing orders, or of one: by month where there is room, and a plain list by day on a phone. */
import { Skeleton, Stack } from '@mantine/core'
import { IconCalendarOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { type StandingDay, type StandingOrder, useStandingDays, useStandingOrders } from '../../data/standing-orders.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { DayPanel } from './day-panel.tsx'
import { dayTitle } from './day-text.ts'
import { Months } from './months.tsx'
import { CALENDAR_COPY as copy } from './standing-calendar.copy.ts'

const ALL = 'all'

export function Calendar() {
  const { id } = useSearch({ from: '/standing-orders' })
  const navigate = useNavigate()
  const standing = useStandingOrders(false)
  const days = useStandingDays(id ?? null)
  const choices = (standing.data ?? []).map((each) => ({ value: String(each.id), label: each.name }))
  const query = { ...days, data: standing.data && days.data, error: days.error ?? standing.error }
  return (
    <Stack gap="md">
      <SelectField
        label={copy.which}
        data={[{ value: ALL, label: copy.all }, ...choices]}
        allowDeselect={false}
        maw="26rem"
        value={id === undefined ? ALL : String(id)}
        onChange={(value) =>
          void navigate({
            to: '/standing-orders',
            search: { tab: 'calendar', id: value === null || value === ALL ? undefined : Number(value) },
            resetScroll: false,
          })
        }
      />
      <Gate query={query} skeleton={<Skeleton h={480} />} errorTitle={copy.failed} isLong>
        {(found) => <Days days={found} standing={standing.data ?? []} />}
      </Gate>
    </Stack>
  )
}

function Days({ days, standing }: { days: readonly StandingDay[]; standing: readonly StandingOrder[] }) {
  const [opened, setOpened] = useState<StandingDay | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const byId = new Map(standing.map((each) => [each.id, each]))
  if (days.length === 0)
    return (
      <EmptyState icon={<IconCalendarOff aria-hidden />} title={copy.empty}>
        {copy.emptyWhy}
      </EmptyState>
    )
  // As it is now: an order of the day may have got a driver since it was opened.
  const day = days.find(({ standingOrderId, named }) => isSame(opened, standingOrderId, named)) ?? opened
  const of = day && byId.get(day.standingOrderId)
  return (
    <>
      <Months
        days={days}
        nameOf={({ standingOrderId }) => byId.get(standingOrderId)?.name ?? ''}
        onOpen={(next) => {
          setOpened(next)
          setIsOpen(true)
        }}
      />
      <Dialog opened={isOpen} onClose={() => setIsOpen(false)} title={day && of ? dayTitle(of.name, day) : ''}>
        {day && of ? (
          <DayPanel key={`${of.id} ${day.named}`} standing={of} day={day} onDone={() => setIsOpen(false)} />
        ) : null}
      </Dialog>
    </>
  )
}

const isSame = (opened: StandingDay | null, standingOrderId: number, named: string): boolean =>
  opened?.standingOrderId === standingOrderId && opened.named === named
