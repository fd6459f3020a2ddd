import { formatDate } from '@meridian/domain/time/format.ts'
import { useOwnPosition } from '../../data/driver/position-sharing.ts'
import { Fact } from '../../ui/fact.tsx'
import { JOB_MAP_COPY as copy } from './driver.copy.ts'
import facts from './facts.module.css'
import classes from './position-panel.module.css'

/** The phone's position. */
export function PositionPanel() {
  const { position } = useOwnPosition()
  const rows = [
    [copy.latitude, position?.latitude.toFixed(6)],
    [copy.longitude, position?.longitude.toFixed(6)],
    [copy.accuracy, position && copy.meters(Math.round(position.accuracy))],
    [copy.lastUpdate, position && formatDate(new Date(position.timestamp), 'timeWithSeconds')],
  ] as const
  return (
    <dl className={`${facts.facts} ${classes.position} tabular`} aria-label={copy.position}>
      {rows.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value ?? '–'}
        </Fact>
      ))}
    </dl>
  )
}
