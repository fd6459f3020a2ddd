/** Where a driver's run begins while the driver is not on duty, and where it ends. */
import { Text, Title } from '@mantine/core'
import type { DriverSchedule } from '../../data/driver-schedule.ts'
import { AddressField, type AddressValue } from '../../parts/address-field.tsx'
import { NO_ADDRESS } from '../../parts/address-field-value.ts'
import classes from './schedule-dialog.module.css'

type Place = DriverSchedule['base']
export type Places = { start: AddressValue; end: AddressValue }

export const placesOf = ({ base, end }: DriverSchedule): Places => ({ start: addressOf(base), end: addressOf(end) })

const addressOf = (place: Place): AddressValue =>
  place
    ? {
        ...NO_ADDRESS,
        text: place.address,
        point: { latitude: place.latitude, longitude: place.longitude },
        precision: 'point',
      }
    : NO_ADDRESS

/** Null without an address. A text that was not picked from the list has no point, and is no place. */
export const placeOf = ({ text, point }: AddressValue): Place =>
  text.trim() && point ? { address: text.trim(), latitude: point.latitude, longitude: point.longitude } : null

export const isUnfinished = ({ text, point }: AddressValue): boolean => text.trim() !== '' && point === null

export function PlaceFields({ places, onChange }: { places: Places; onChange: (places: Places) => void }) {
  const errorOf = (value: AddressValue) => (isUnfinished(value) ? 'Choose an address from the list' : null)
  return (
    <section aria-labelledby="places">
      <Title order={3} id="places" className={classes.heading}>
        Start and end
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        Routes begin at the start while the driver is off duty; without one, where the last shift ended. They end at the
        end, else at the start; without either, at the last stop.
      </Text>
      <div className={classes.places}>
        <AddressField
          label="Starts at"
          value={places.start}
          error={errorOf(places.start)}
          onChange={(start) => onChange({ ...places, start })}
        />
        <AddressField
          label="Ends at"
          value={places.end}
          near={places.start.point}
          error={errorOf(places.end)}
          onChange={(end) => onChange({ ...places, end })}
        />
      </div>
    </section>
  )
}
