import { useOwnPosition } from '../../data/driver/position-sharing.ts'
import { Fact } from '../../ui/fact.tsx'
import classes from './driver-dashboard.module.css'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** The phone's position. */
export function PositionPanel() {
  const { position } = useOwnPosition()
  const facts = [
    ['Latitude', position?.latitude.toFixed(6)],
    ['Longitude', position?.longitude.toFixed(6)],
    ['Accuracy', position && `${Math.round(position.accuracy)} m`],
    ['Last update', position && clock.format(new Date(position.timestamp))],
  ] as const
  return (
    <dl className={`${classes.position} tabular`} aria-label="Your position">
      {facts.map(([label, value]) => (
        <Fact key={label} label={label}>
          {value ?? '–'}
        </Fact>
      ))}
    </dl>
  )
}
