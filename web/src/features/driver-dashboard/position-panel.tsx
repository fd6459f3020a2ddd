import { useDriverLocation } from '../../data/driver-location.ts'
import classes from './driver-dashboard.module.css'

const clock = new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', second: '2-digit' })

/** What the phone says about where it is. */
export function PositionPanel() {
  const { fix } = useDriverLocation()
  const facts = [
    ['Latitude', fix?.latitude.toFixed(6)],
    ['Longitude', fix?.longitude.toFixed(6)],
    ['Accuracy', fix && `${Math.round(fix.accuracy)} m`],
    ['Last update', fix && clock.format(new Date(fix.timestamp))],
  ] as const
  return (
    <dl className={classes.position} aria-label="Your position">
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="tabular">{value ?? '–'}</dd>
        </div>
      ))}
    </dl>
  )
}
