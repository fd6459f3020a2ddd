/** What giving the order to this driver would mean: arrivals, what becomes late, and what is known of the driver. */
import { Badge, Text } from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { SKILL_LABELS } from '@meridian/domain/drivers/skills.ts'
import { delayText, expiringText } from '@meridian/domain/orders/urgency.ts'
import { formatMiles } from '@meridian/domain/time/format.ts'
import { placeTime } from '@meridian/domain/time/place-time.ts'
import { boardTime } from '../../copy/board-time.ts'
import type { DriversForOrder, RankedDriver } from '../../data/orders/admin-orders.ts'
import { When } from '../../ui/when.tsx'
import classes from './assign-dialog.module.css'
import { ASSIGN_COPY as copy } from './order-dialogs.copy.ts'

type Zones = Pick<DriversForOrder, 'pickupZone' | 'deliveryZone'>
type Props = { row: RankedDriver; ranking: Zones; isBest: boolean }

export function DriverFacts({ row, ranking, isBest }: Props) {
  const wrong = wrongOf(row)
  return (
    <span className={classes.facts}>
      <span className={classes.head}>
        <Text component="span" fw={600}>
          {fullName(row)}
        </Text>
        <Text component="span" size="sm" c="dimmed">
          {row.phone ?? copy.noPhone}
        </Text>
        {isBest ? <Badge variant="light">{copy.best}</Badge> : null}
      </span>
      {row.deliveryAt ? (
        <Text component="span" size="sm" className="tabular">
          {arrivalsOf(row, ranking)} <b data-late={row.lateMinutes > 0 || undefined}>{copy.slack(row.lateMinutes)}</b>
        </Text>
      ) : null}
      {wrong.map((text) => (
        <Text key={text} component="span" size="sm" className={classes.wrong}>
          {text}
        </Text>
      ))}
      <Text component="span" size="sm" c="dimmed">
        {factsOf(row).join(' · ')}
        {row.positionAt ? (
          <>
            {` · ${copy.seen} `}
            <When time={row.positionAt} />
          </>
        ) : null}
      </Text>
    </span>
  )
}

function arrivalsOf({ pickupAt, deliveryAt }: RankedDriver, { pickupZone, deliveryZone }: Zones): string {
  const now = new Date()
  const pickup = pickupAt ? copy.pickupAt(placeTime(new Date(pickupAt), pickupZone, now)) : null
  const delivery = deliveryAt ? copy.deliveryAt(placeTime(new Date(deliveryAt), deliveryZone, now)) : null
  return [pickup, delivery].filter((text) => text !== null).join(', ')
}

/** What an admin has to know before choosing this driver all the same. */
function wrongOf({ missingSkill, delays, expiring, overtimeMinutes, refusal }: RankedDriver): string[] {
  return [
    ...(missingSkill ? [copy.skillMissing(SKILL_LABELS[missingSkill])] : []),
    ...expiring.map(expiringText),
    ...delays.map(delayText),
    ...(overtimeMinutes > 0 ? [copy.overtime(overtimeMinutes)] : []),
    ...(refusal && !missingSkill ? [copy.autoDispatch(refusal)] : []),
  ]
}

function factsOf(row: RankedDriver): string[] {
  return [
    row.distanceMiles === null ? copy.placeUnknown : formatMiles(row.distanceMiles),
    copy.openJobs(row.openJobs),
    ...(row.status === 'available' ? [] : [copy.status[row.status]]),
    ...(row.vehicle ? [row.vehicle] : []),
    ...(row.shiftUntil ? [copy.until(boardTime(row.shiftUntil))] : []),
    ...(row.hasItsGroup ? [copy.hasItsGroup] : []),
  ]
}
