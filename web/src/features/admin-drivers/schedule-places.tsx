/** Where a driver's run begins while the driver is not on duty, and where it ends. */
import { Text, Title } from '@mantine/core'
import type { DriverSchedule } from '../../data/drivers/driver-schedule.ts'
import { AddressField, type AddressValue } from '../../parts/places/address-field.tsx'
import { NO_ADDRESS } from '../../parts/places/address-field-value.ts'
import { SCHEDULE_COPY as copy } from './driver-schedule.copy.ts'
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
  const errorOf = (value: AddressValue) => (isUnfinished(value) ? copy.chooseAddress : null)
  return (
    <section aria-labelledby="places">
      <Title order={3} id="places" className={classes.heading}>
        {copy.places}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {copy.placesLead}
      </Text>
      <div className={classes.places}>
        <AddressField
          label={copy.startsAt}
          value={places.start}
          error={errorOf(places.start)}
          onChange={(start) => onChange({ ...places, start })}
        />
        <AddressField
          label={copy.endsAt}
          value={places.end}
          near={places.start.point}
          error={errorOf(places.end)}
          onChange={(end) => onChange({ ...places, end })}
        />
      </div>
    </section>
  )
}
