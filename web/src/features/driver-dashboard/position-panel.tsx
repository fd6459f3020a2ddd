import { formatDate } from '@meridian/domain/format.ts'
import { useOwnPosition } from '../../data/driver/position-sharing.ts'
import { Fact } from '../../ui/fact.tsx'
import facts from './facts.module.css'
import classes from './position-panel.module.css'

/** The phone's position. */
export function PositionPanel() {
  const { position } = useOwnPosition()
  const rows = [
    ['Latitude', position?.latitude.toFixed(6)],
    ['Longitude', position?.longitude.toFixed(6)],
    ['Accuracy', position && `${Math.round(position.accuracy)} m`],
    ['Last update', position && formatDate(new Date(position.timestamp), 'timeWithSeconds')],
  ] as const
  return (
    <dl className={`${facts.facts} ${classes.position} tabular`} aria-label="Your position">
      {rows.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value ?? '–'}
        </Fact>
      ))}
    </dl>
  )
}
