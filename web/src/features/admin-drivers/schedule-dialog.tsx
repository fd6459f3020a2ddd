/** A driver's weekly hours, days off, vehicle and skills: what the planner and the board go by. */
import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  Group,
  NumberInput,
  Skeleton,
  Stack,
  Text,
  TextInput,
  Title,
} from '@mantine/core'
import { fullName } from '@meridian/domain/accounts/accounts.ts'
import { SKILL_LABELS, SKILLS, type Skill } from '@meridian/domain/drivers/skills.ts'
import { formatLocalDate } from '@meridian/domain/time/format.ts'
import { IconX } from '@tabler/icons-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { CallError } from '../../data/call.ts'
import type { Driver } from '../../data/drivers/driver-accounts.ts'
import {
  type DriverSchedule,
  type ScheduleChange,
  useChangeSchedule,
  useDriverSchedule,
} from '../../data/drivers/driver-schedule.ts'
import { ChangeAlert } from '../../parts/change-error.tsx'
import { DRIVER_OUT_COPY } from '../../parts/driver-out/driver-out.copy.ts'
import { DriverOutDialog } from '../../parts/driver-out/driver-out-dialog.tsx'
import type { OutDriver } from '../../parts/driver-out/out-driver.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Gate } from '../../ui/gate.tsx'
import { toast } from '../../ui/toast.ts'
import { SCHEDULE_COPY as copy } from './driver-schedule.copy.ts'
import { DRIVERS_COPY } from './drivers.copy.ts'
import classes from './schedule-dialog.module.css'
import { isUnfinished, PlaceFields, placeOf, placesOf } from './schedule-places.tsx'
import { clockText, minutesOf } from './schedule-times.ts'

export function ScheduleDialog({ driver, onClose }: { driver: Driver | null; onClose: () => void }) {
  const schedule = useDriverSchedule(driver?.id ?? null)
  const isChanged = useRef(false)
  const [isAsked, setIsAsked] = useState(false)
  const finish = () => {
    isChanged.current = false
    setIsAsked(false)
    onClose()
  }
  const askOrClose = () => (isChanged.current ? setIsAsked(true) : finish())
  return (
    <Dialog
      opened={driver !== null}
      onClose={askOrClose}
      title={driver ? DRIVERS_COPY.scheduleOf(fullName(driver.user)) : ''}
      size="lg"
    >
      {driver ? (
        <Gate query={schedule} skeleton={<Skeleton h={320} />} errorTitle={copy.failed} compact>
          {(loaded) => (
            <ScheduleForm
              key={driver.id}
              schedule={loaded}
              name={fullName(driver.user)}
              isChanged={isChanged}
              onClose={askOrClose}
              onSaved={finish}
            />
          )}
        </Gate>
      ) : null}
      <ConfirmDialog
        opened={isAsked}
        title={copy.discardTitle}
        keep={copy.keepEditing}
        confirm={copy.discard}
        command={NO_COMMAND}
        failure={() => null}
        onConfirm={finish}
        onClose={() => setIsAsked(false)}
      >
        <Text>{copy.discardText}</Text>
      </ConfirmDialog>
    </Dialog>
  )
}

/** Discarding calls nothing. */
const NO_COMMAND = { isPending: false, error: null, reset: () => {} }

type Hours = { isOn: boolean; from: string; to: string }
type SkillRow = { isOn: boolean; expiresOn: string | null }

function hoursOf({ shifts }: DriverSchedule): Hours[] {
  return copy.weekdays.map((_, index) => {
    const shift = shifts.find(({ weekday }) => weekday === index + 1)
    return {
      isOn: shift !== undefined,
      from: clockText(shift?.fromMinutes ?? 8 * 60),
      to: clockText(shift?.toMinutes ?? 17 * 60),
    }
  })
}

const skillsOf = ({ skills }: DriverSchedule) =>
  Object.fromEntries(
    SKILLS.map((skill): [Skill, SkillRow] => {
      const known = skills.find((row) => row.skill === skill)
      return [skill, { isOn: known !== undefined, expiresOn: known?.expiresOn ?? null }]
    }),
  ) as Record<Skill, SkillRow>

/** The day off that is not saved because stops are planned for it. */
function plannedDayOf(error: unknown): string | null {
  if (!(error instanceof CallError) || error.body?.code !== 'day_off_is_planned') return null
  return String(error.body.values?.day)
}

type FormProps = {
  schedule: DriverSchedule
  name: string
  /** Read by the dialog when it is to be closed. */
  isChanged: RefObject<boolean>
  onClose: () => void
  onSaved: () => void
}

function ScheduleForm({ schedule, name, isChanged, onClose, onSaved }: FormProps) {
  const [vehicle, setVehicle] = useState(schedule.vehicle ?? '')
  const [capacity, setCapacity] = useState<number | string>(schedule.capacity)
  const [hours, setHours] = useState(() => hoursOf(schedule))
  const [daysOff, setDaysOff] = useState<string[]>(schedule.daysOff)
  const [skills, setSkills] = useState(() => skillsOf(schedule))
  const [places, setPlaces] = useState(() => placesOf(schedule))
  const change = useChangeSchedule(schedule.driverId)
  const [out, setOut] = useState<OutDriver | null>(null)
  const plannedDay = plannedDayOf(change.error)
  const wrongDay = hours.findIndex(({ isOn, from, to }) => isOn && !(minutesOf(from) < endOf(to)))
  const body = (): ScheduleChange => ({
    vehicle: vehicle.trim() || null,
    capacity: Number(capacity) || 1,
    base: placeOf(places.start),
    end: placeOf(places.end),
    shifts: hours.flatMap(({ isOn, from, to }, index) =>
      isOn ? [{ weekday: index + 1, fromMinutes: minutesOf(from), toMinutes: endOf(to) }] : [],
    ),
    daysOff,
    skills: SKILLS.filter((skill) => skills[skill].isOn).map((skill) => ({
      skill,
      expiresOn: skills[skill].expiresOn,
    })),
  })
  const isBlocked = wrongDay !== -1 || isUnfinished(places.start) || isUnfinished(places.end)
  const asText = JSON.stringify([body(), places.start.text, places.end.text])
  const [saved] = useState(asText)
  useEffect(() => {
    isChanged.current = asText !== saved
  })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (change.isPending || isBlocked) return
        change.mutate(body(), {
          onSuccess: () => {
            toast({ title: copy.saved, tone: 'success' })
            onSaved()
          },
        })
      }}
    >
      <Stack gap="lg">
        {change.error ? <ChangeAlert error={change.error} lookup={copy.lookUp} /> : null}
        {plannedDay ? (
          <Button variant="default" onClick={() => setOut({ id: schedule.driverId, name })}>
            {DRIVER_OUT_COPY.moveAll}
          </Button>
        ) : null}
        <div className={classes.vehicle}>
          <TextInput
            label={copy.vehicle}
            placeholder={copy.vehicleExample}
            maxLength={100}
            value={vehicle}
            onChange={({ currentTarget }) => setVehicle(currentTarget.value)}
          />
          <NumberInput
            label={copy.capacity}
            size="md"
            min={1}
            max={1000}
            allowDecimal={false}
            value={capacity}
            onChange={setCapacity}
          />
        </div>
        <PlaceFields places={places} onChange={setPlaces} />
        <WeeklyHours hours={hours} wrongDay={wrongDay} onChange={setHours} />
        <DaysOff days={daysOff} onChange={setDaysOff} />
        <Skills schedule={schedule} skills={skills} onChange={setSkills} />
        <DriverOutDialog driver={out} day={plannedDay} onClose={() => setOut(null)} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {copy.close}
          </Button>
          <Button type="submit" loading={change.isPending} disabled={isBlocked}>
            {copy.save}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Midnight ends a day. */
const endOf = (text: string) => minutesOf(text) || 24 * 60

type HoursProps = { hours: readonly Hours[]; wrongDay: number; onChange: (hours: Hours[]) => void }

function WeeklyHours({ hours, wrongDay, onChange }: HoursProps) {
  const edit = (index: number, changes: Partial<Hours>) =>
    onChange(hours.map((row, at) => (at === index ? { ...row, ...changes } : row)))
  return (
    <section aria-labelledby="weekly-hours">
      <Title order={3} id="weekly-hours" className={classes.heading}>
        {copy.hours}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {copy.hoursLead}
      </Text>
      {hours.map((row, index) => {
        const day = copy.weekdays[index] as string
        return (
          <div key={day} className={classes.day}>
            <Checkbox
              label={day}
              checked={row.isOn}
              onChange={({ currentTarget }) => edit(index, { isOn: currentTarget.checked })}
            />
            <TextInput
              type="time"
              aria-label={copy.from(day)}
              disabled={!row.isOn}
              value={row.from}
              onChange={({ currentTarget }) => edit(index, { from: currentTarget.value })}
            />
            <TextInput
              type="time"
              aria-label={copy.until(day)}
              disabled={!row.isOn}
              value={row.to}
              error={index === wrongDay ? copy.endsBefore : null}
              onChange={({ currentTarget }) => edit(index, { to: currentTarget.value })}
            />
          </div>
        )
      })}
    </section>
  )
}

function DaysOff({ days, onChange }: { days: readonly string[]; onChange: (days: string[]) => void }) {
  const shown = days.map((day) => ({ day, text: formatLocalDate(day, 'date') }))
  return (
    <section aria-labelledby="days-off">
      <Title order={3} id="days-off" className={classes.heading}>
        {copy.daysOff}
      </Title>
      <DateField
        aria-label={copy.addDayOff}
        placeholder={copy.addDay}
        w="14rem"
        value={null}
        excludeDate={(day) => days.includes(day)}
        onChange={(day) => day && onChange([...days, day].toSorted())}
      />
      <Group gap="xs" mt="xs">
        {shown.map(({ day, text }) => (
          <Badge
            key={day}
            size="lg"
            variant="light"
            tt="none"
            rightSection={
              <ActionIcon
                size="xs"
                variant="transparent"
                aria-label={copy.removeDay(text)}
                onClick={() => onChange(days.filter((other) => other !== day))}
              >
                <IconX size={12} aria-hidden />
              </ActionIcon>
            }
          >
            {text}
          </Badge>
        ))}
      </Group>
    </section>
  )
}

type SkillsProps = {
  schedule: DriverSchedule
  skills: Record<Skill, SkillRow>
  onChange: (skills: Record<Skill, SkillRow>) => void
}

function Skills({ schedule, skills, onChange }: SkillsProps) {
  const edit = (skill: Skill, changes: Partial<SkillRow>) =>
    onChange({ ...skills, [skill]: { ...skills[skill], ...changes } })
  return (
    <section aria-labelledby="skills">
      <Title order={3} id="skills" className={classes.heading}>
        {copy.skills}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {copy.skillsLead}
      </Text>
      {SKILLS.map((skill) => {
        const isExpired = schedule.skills.some((row) => row.skill === skill && !row.isValid)
        return (
          <div key={skill} className={classes.skill}>
            <Checkbox
              label={SKILL_LABELS[skill]}
              checked={skills[skill].isOn}
              onChange={({ currentTarget }) => edit(skill, { isOn: currentTarget.checked })}
            />
            <DateField
              aria-label={copy.expiresOn(SKILL_LABELS[skill])}
              placeholder={copy.noExpiry}
              clearable
              disabled={!skills[skill].isOn}
              value={skills[skill].expiresOn}
              error={isExpired && skills[skill].isOn ? copy.expired : null}
              onChange={(expiresOn) => edit(skill, { expiresOn })}
            />
          </div>
        )
      })}
    </section>
  )
}
