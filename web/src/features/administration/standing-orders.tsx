/** Standing orders of all organizations: which are approved, and who usually does them. Those that wait come first. */
import { Badge, Button, Group, Skeleton, Switch, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { recurrenceText } from '@meridian/domain/texts/standing-orders.ts'
import { formatAmount, formatLocalDate } from '@meridian/domain/time/format.ts'
import { IconRepeat } from '@tabler/icons-react'
import { useState } from 'react'
import { useDrivers } from '../../data/drivers/driver-accounts.ts'
import {
  type StandingOrder,
  useApproveStanding,
  useSetUsualDriver,
  useStandingOrders,
} from '../../data/standing-orders.ts'
import { toastFailure } from '../../parts/failed-action.tsx'
import { Gate } from '../../ui/gate.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast.ts'
import classes from './accounts.module.css'
import { ADMIN_STANDING as copy } from './admin-standing.copy.ts'
import { AgreementDialog } from './agreement-dialog.tsx'
import { Panel } from './panel.tsx'

const notSaved = toastFailure({ title: copy.notSaved, otherwise: copy.notSavedWhy })
const NO_DRIVER = 'none'

export function StandingOrders() {
  const standing = useStandingOrders(false)
  const [isWaitingOnly, setIsWaitingOnly] = useState(false)
  return (
    <Panel title={copy.title} lead={copy.lead}>
      <div className={classes.search}>
        <Switch
          label={copy.onlyWaiting}
          checked={isWaitingOnly}
          onChange={(event) => setIsWaitingOnly(event.currentTarget.checked)}
        />
      </div>
      <Gate query={standing} skeleton={<Skeleton m="md" h={240} />} errorTitle={copy.failed} compact>
        {(found) => <Rows standing={isWaitingOnly ? found.filter(waits) : found} isWaitingOnly={isWaitingOnly} />}
      </Gate>
    </Panel>
  )
}

/** For us: to be approved, or orders of it go beyond what was agreed. */
const waits = ({ isApproved, beyondAgreement }: StandingOrder): boolean => !isApproved || beyondAgreement !== null

function Rows({ standing, isWaitingOnly }: { standing: readonly StandingOrder[]; isWaitingOnly: boolean }) {
  if (standing.length === 0)
    return (
      <EmptyState compact icon={<IconRepeat aria-hidden />} title={isWaitingOnly ? copy.noneWaiting : copy.empty}>
        {isWaitingOnly ? copy.noneWaitingWhy : copy.emptyWhy}
      </EmptyState>
    )
  const sorted = standing.toSorted((one, other) => Number(waits(other)) - Number(waits(one)))
  return (
    <ul aria-label={copy.title}>
      {sorted.map((each) => (
        <Row key={each.id} standing={each} />
      ))}
    </ul>
  )
}

function Row({ standing }: { standing: StandingOrder }) {
  const { name, organizationName, clientName, recurrence, nextDay, isApproved, beyondAgreement, state } = standing
  return (
    <li className={classes.account}>
      <div className={classes.text}>
        <Group gap="xs">
          <Text className={classes.name}>{name}</Text>
          <Badge color={isApproved ? 'green' : 'yellow'} variant="light">
            {isApproved ? copy.approved : copy.waits}
          </Badge>
          {beyondAgreement ? (
            <Badge color="yellow" variant="light">
              {copy.beyond}
            </Badge>
          ) : null}
          {state === 'paused' ? (
            <Badge color="gray" variant="light">
              {copy.paused}
            </Badge>
          ) : null}
        </Group>
        <Text size="sm" c="dimmed">
          {copy.facts(organizationName, clientName, recurrenceText(recurrence))}
        </Text>
        <Text size="sm" c="dimmed">
          {nextDay ? copy.next(formatLocalDate(nextDay, 'weekdayDay')) : copy.noNext}
        </Text>
        <Agreed standing={standing} />
      </div>
      <UsualDriver standing={standing} />
      <Approval standing={standing} />
    </li>
  )
}

/** What was agreed to, and what goes beyond it. */
function Agreed({ standing: { agreement, beyondAgreement: beyond } }: { standing: StandingOrder }) {
  if (agreement === null) return null
  const most = copy.agreed(formatAmount(agreement.maxPerDay), formatAmount(agreement.maxPerMonth))
  const waiting =
    beyond &&
    copy.beyondFacts(beyond.orders, formatAmount(beyond.totalCost), formatLocalDate(beyond.firstDay, 'weekdayDay'))
  return <Text size="sm">{[most, waiting].filter(Boolean).join(' · ')}</Text>
}

function Approval({ standing }: { standing: StandingOrder }) {
  const { id, name, isApproved, beyondAgreement } = standing
  const [isOpen, setIsOpen] = useState(false)
  const approve = useApproveStanding()
  return (
    <Group gap="xs">
      <Button
        variant={waits(standing) ? 'filled' : 'default'}
        aria-label={isApproved ? copy.changeOf(name) : copy.approveOf(name)}
        onClick={() => setIsOpen(true)}
      >
        {isApproved ? (beyondAgreement ? copy.agreeToMore : copy.change) : copy.approve}
      </Button>
      {isApproved ? (
        <Button
          variant="subtle"
          color="gray"
          aria-label={copy.withdrawOf(name)}
          loading={approve.isPending}
          onClick={() =>
            approve.mutate(
              { id, isApproved: false },
              { onSuccess: () => toast({ title: copy.withdrawnToast(name), tone: 'success' }), onError: notSaved },
            )
          }
        >
          {copy.withdraw}
        </Button>
      ) : null}
      <AgreementDialog standing={standing} opened={isOpen} onClose={() => setIsOpen(false)} />
    </Group>
  )
}

function UsualDriver({ standing: { id, name, driver } }: { standing: StandingOrder }) {
  const drivers = useDrivers()
  const setDriver = useSetUsualDriver()
  const known = (drivers.data ?? []).map((each) => ({ value: String(each.id), label: fullName(each.user) }))
  // Also before the drivers are there, and one who left.
  const present = driver && !known.some(({ value }) => value === String(driver.id))
  const options = present ? [{ value: String(driver.id), label: fullName(driver) }, ...known] : known
  return (
    <SelectField
      label={copy.driver}
      aria-label={copy.driverOf(name)}
      data={[{ value: NO_DRIVER, label: copy.noDriver }, ...options]}
      allowDeselect={false}
      searchable
      disabled={setDriver.isPending}
      value={driver ? String(driver.id) : NO_DRIVER}
      onChange={(value) =>
        setDriver.mutate(
          { id, driverId: value === null || value === NO_DRIVER ? null : Number(value) },
          { onSuccess: () => toast({ title: copy.driverSaved(name), tone: 'success' }), onError: notSaved },
        )
      }
    />
  )
}
