/** The state of the whole form: its parts, its days, its name, and saving. */

import { useDebouncedValue } from '@mantine/hooks'
import { streetLine } from '@meridian/domain/places/addresses.ts'
import { recurrenceText } from '@meridian/domain/texts/standing-orders.ts'
import { addDays, localDate } from '@meridian/domain/time/calendar.ts'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { fieldErrors, sentenceOf } from '../../../data/call.ts'
import { navigateTo } from '../../../data/navigation.ts'
import { type StandingOrder, useSaveStanding, useStandingPreview } from '../../../data/standing-orders.ts'
import type { Kept } from '../../../parts/orders/kept-orders.tsx'
import { toast } from '../../../ui/toast.ts'
import { type DeliveryRequest, EMPTY_REQUEST } from '../new-delivery/fields.ts'
import { zoneOfRequest } from '../new-delivery/request.ts'
import { FIELDS, focusFirstError } from '../new-delivery/use-new-delivery.ts'
import { CHECKING_PIN } from '../new-delivery.copy.ts'
import { nextPart } from './part-request.ts'
import { lacksDay, recurrenceOf, type Schedule } from './schedule.ts'
import { STANDING_FORM as copy, SCHEDULE_COPY } from './standing-order-form.copy.ts'
import type { PartHandle, PartState } from './use-part.ts'
import { useStandingDraft } from './use-standing-draft.ts'

export type StandingStart = {
  schedule: Schedule
  parts: readonly DeliveryRequest[]
  /** What is changed, with the name it has. */
  changed: Pick<StandingOrder, 'id' | 'name' | 'revision' | 'state'> | null
  /** Each has a draft of its own. */
  purpose: string
}

const PREVIEW_DELAY_MS = 300

export function useStandingForm(start: StandingStart) {
  // As it was when the form was opened: the server refuses an older revision.
  const [changed] = useState(start.changed)
  const draft = useStandingDraft({
    ...start,
    name: changed?.name ?? null,
    revision: changed?.revision ?? null,
    today: localDate(new Date(), zoneOfRequest(start.parts[0] ?? EMPTY_REQUEST)),
  })
  const [schedule, setSchedule] = useState(draft.start.schedule)
  const [parts, setParts] = useState(() => draft.start.parts.map((initial, key) => ({ key, initial })))
  const nextKey = useRef(parts.length)
  const handles = useRef(new Map<number, PartHandle>())
  const [states, setStates] = useState<ReadonlyMap<number, PartState>>(new Map())
  const [typedName, setTypedName] = useState(draft.start.name)
  const [errors, setErrors] = useState<{ days?: string; name?: string; failure?: string }>({})
  const [kept, setKept] = useState<{ id: number; orders: Kept } | null>(null)
  const saving = useSaveStanding(changed?.id ?? null, draft.earlier, draft.noteSent)

  const shown = parts.map(({ key, initial }) => states.get(key) ?? { request: initial, cents: null, problem: null })
  const first = shown[0]?.request ?? EMPTY_REQUEST
  const zone = zoneOfRequest(first)
  const preview = usePreview(schedule, first, changed?.id)
  const days = useMemo(() => {
    const runDays = preview.data?.flatMap(({ runs }) => runs ?? []) ?? []
    return runDays.length > 0 ? runDays : [schedule.startsOn]
  }, [preview.data, schedule.startsOn])
  const from = first.pickup.site?.name ?? streetLine(first.pickup.text)
  const name = typedName ?? copy.suggestedName(recurrenceText(recurrenceOf(schedule)), from).slice(0, 80)
  const cents = shown.map((part) => part.cents)
  const content = { schedule, parts: shown.map(({ request }) => request), name: typedName }
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what is saved
  useEffect(() => draft.save(content), [schedule, parts, states, typedName])

  function submit(): void {
    const parted = parts.flatMap(({ key }) => handles.current.get(key) ?? [])
    if (parted.some((part) => part.isMovingPin())) {
      toast(CHECKING_PIN)
      return
    }
    const found = {
      ...(lacksDay(schedule) ? { days: SCHEDULE_COPY.dayWanted } : {}),
      ...(name.trim() === '' ? { name: copy.nameWanted } : {}),
    }
    setErrors(found)
    const areValid = parted.map((part) => part.isValid()).every(Boolean)
    if (!areValid || Object.keys(found).length > 0) {
      focusFirstError()
      return
    }
    const { startsOn, endsOn, holidayRule } = schedule
    const terms = { name: name.trim(), recurrence: bodyOf(schedule), startsOn, endsOn, holidayRule }
    const body = { ...terms, parts: parted.map((part) => part.body()), revision: changed?.revision ?? 0 }
    saving.mutate(body, { onSuccess: finish, onError: fail })
  }

  function finish({ id, kept: orders }: { id: number; kept: Kept }): void {
    draft.drop()
    toast({ title: changed ? copy.changed : copy.saved, tone: 'success' })
    if (orders.length > 0) setKept({ id, orders })
    else leave(id)
  }

  function fail(error: unknown): void {
    const byField = Object.entries(fieldErrors(error))
    for (const [at, { key }] of parts.entries()) {
      const own = byField.flatMap(([field, text]) => {
        const named = new RegExp(`^(?:parts\\.${at}\\.)(.+)$`).exec(field)?.[1]
        return named ? [[FIELDS[named] ?? named, text] as const] : []
      })
      if (own.length > 0) handles.current.get(key)?.showErrors(Object.fromEntries(own))
    }
    setErrors({ failure: sentenceOf(error, copy.failed) })
    focusFirstError()
  }

  return {
    changed,
    schedule,
    zone,
    change: (changes: Partial<Schedule>) => setSchedule((before) => ({ ...before, ...changes })),
    parts,
    days,
    addPart: () => setParts([...parts, { key: nextKey.current++, initial: nextPart(shown.at(-1)?.request ?? first) }]),
    removePart: useCallback((key: number) => setParts((before) => before.filter((part) => part.key !== key)), []),
    showPart: useCallback(
      (key: number, state: PartState) => setStates((before) => new Map(before).set(key, state)),
      [],
    ),
    registerPart: useCallback(
      (key: number, handle: PartHandle | null) =>
        void (handle ? handles.current.set(key, handle) : handles.current.delete(key)),
      [],
    ),
    preview,
    hasPickup: first.pickup.point !== null,
    name,
    rename: setTypedName,
    /** Of a whole day; null while one is not known. */
    dayCents: cents.every((each) => each !== null) ? cents.reduce<number>((sum, each) => sum + (each ?? 0), 0) : null,
    errors,
    isTouched: draft.isTouched(content),
    /** What was typed is not wanted. */
    dropDraft: draft.drop,
    kept,
    leave,
    submit,
    isSaving: saving.isPending || (saving.isSuccess && kept === null),
  }
}

const leave = (id: number): void => navigateTo(`/standing-orders?tab=calendar&id=${id}`)

const bodyOf = (schedule: Schedule) => {
  const recurrence = recurrenceOf(schedule)
  return recurrence.every === 'week' ? { ...recurrence, weekdays: [...recurrence.weekdays] } : recurrence
}

/** Once the pickup is known, whose zone says which day is today. */
function usePreview(schedule: Schedule, { pickup }: DeliveryRequest, changes: number | undefined) {
  const { startsOn, endsOn, holidayRule } = schedule
  const isKnown = pickup.point !== null && !lacksDay(schedule)
  const body = isKnown
    ? {
        recurrence: bodyOf(schedule),
        startsOn,
        endsOn,
        holidayRule,
        pickupLatitude: pickup.point?.latitude ?? 0,
        pickupLongitude: pickup.point?.longitude ?? 0,
        ...(changes === undefined ? {} : { changes }),
      }
    : null
  const [text] = useDebouncedValue(JSON.stringify(body), PREVIEW_DELAY_MS)
  return useStandingPreview(JSON.parse(text) as typeof body)
}

/** From tomorrow on. */
export const tomorrowOf = (request: DeliveryRequest): string =>
  addDays(localDate(new Date(), zoneOfRequest(request)), 1)
