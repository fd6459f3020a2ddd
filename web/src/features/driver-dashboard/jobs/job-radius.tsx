/** Within how many miles jobs are listed: chosen by the driver, and how many are beyond that. */
import { Button, NativeSelect, Text } from '@mantine/core'
import { JOB_RADII_MILES, type JobRadius as Miles } from '@meridian/domain/drivers/job-radius.ts'
import { NO_ANSWER } from '../../../copy/failures.ts'
import { useChangeJobRadius } from '../../../data/driver/duty.ts'
import { toastFailure } from '../../../parts/failed-action.tsx'
import { DRIVER_COPY } from '../driver.copy.ts'
import classes from './job-radius.module.css'

const { radius: copy } = DRIVER_COPY
const ANY = 'any'
const CHOICES = [
  ...JOB_RADII_MILES.map((miles) => ({ value: String(miles), label: copy.miles(miles) })),
  { value: ANY, label: copy.any },
]

type Props = { radius: Miles | null; hasPosition: boolean; farther: number }

export function JobRadius({ radius, hasPosition, farther }: Props) {
  const change = useChangeJobRadius()
  const choose = (miles: Miles | null) =>
    change.mutate(miles, { onError: toastFailure({ title: copy.failed, otherwise: NO_ANSWER.checkConnection }) })
  return (
    <div className={classes.radius}>
      {/* The phone's own list of choices, large enough for gloves. */}
      <NativeSelect
        label={copy.label}
        size="lg"
        className={classes.choice}
        data={CHOICES}
        value={radius === null ? ANY : String(radius)}
        disabled={change.isPending}
        onChange={({ currentTarget: { value } }) => choose(value === ANY ? null : (Number(value) as Miles))}
      />
      {radius !== null && !hasPosition ? <Text>{copy.noPosition}</Text> : null}
      {farther > 0 ? (
        <div className={classes.farther}>
          <Text>{copy.farther(farther)}</Text>
          <Button variant="default" disabled={change.isPending} onClick={() => choose(null)}>
            {copy.showAll}
          </Button>
        </div>
      ) : null}
    </div>
  )
}
